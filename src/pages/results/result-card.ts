import { html } from 'hono/html';
import {
  formatFlag,
  formatInterval,
  formatValue,
  isAbnormal,
  NOTHING,
  printable,
  printableLine,
} from '../../documents/content/format.ts';
import { rangePositionOf } from '../../documents/content/range-position.ts';
import { commentOf, marksOf } from '../../documents/content/result-notes.ts';
import type { ShownReport, ShownResult } from '../../domains/results-page/results-page.ts';
import type { Html } from '../../frame/layout.ts';
import { inLanguage } from '../../text/languages.ts';
import { rangeBar } from './drawing.ts';
import { extentOf, isDiamond, plotOf } from './plot.ts';
import type { PageWording } from './wording.ts';

type SeriesPoint = ShownResult['points'][number];

/** A result (contract, 12.6, 4 and 5): what it is and came to, against what, and what came before. */
export function resultCard(result: ShownResult, report: ShownReport, wording: PageWording): Html {
  const { own } = wording;
  const { name, laboratorys, about } = namesOf(result, wording);
  const unit = printableLine(result.unit ?? '');
  const value = printable(result.text).trim();
  const isLong = value.length > SHORT_VALUE;
  const position = rangePositionOf(result);
  const marks = marksOf(result, report, wording);
  const comment = commentOf(result);
  return html`<li class="result${isAbnormal(result.flag) ? ' out' : ''}" id="${idOf(result)}">
<div class="top"><h3><bdi>${name}</bdi></h3><p class="flag${flagClass(result)}">${flagOf(result, wording)}</p></div>
${laboratorys === null ? '' : html`<p class="quiet">${own.laboratorysName(laboratorys)}</p>`}
<p class="value"><strong${isLong ? html` class="long"` : ''} dir="auto">${value}</strong>${unit === '' ? '' : html` <span>${unit}</span>`}</p>
${position === null ? '' : rangeBar(position)}
${reference(result, wording)}
${marks === '' ? '' : html`<p class="marks">${marks}</p>`}
${before(result, wording)}
${comment === '' ? '' : html`<div class="said"><p class="quiet">${own.comment}</p><p class="lines" dir="auto">${comment}</p></div>`}
${about === null ? '' : html`<p class="about"><span class="quiet">${own.measured}:</span> ${about}</p>`}
${overTime(result, name, report, wording)}
</li>`;
}

/** More characters than a number has; what is longer is set smaller. */
const SHORT_VALUE = 14;

/** What is longer than two numbers is broken into lines. */
const SHORT_INTERVAL = 16;

/** What a result is called in the page's language, or else by the laboratory; and the laboratory's name, if it is another (12.8). */
export function namesOf(
  { texts, name }: Pick<ShownResult, 'texts' | 'name'>,
  { language }: Pick<PageWording, 'language'>,
) {
  const text = inLanguage(texts, language);
  const laboratorys = printableLine(name);
  const own = text ? printableLine(text.name) : laboratorys;
  return {
    name: own,
    laboratorys: own === laboratorys ? null : laboratorys,
    about: text?.about == null ? null : printableLine(text.about),
  };
}

/** Which of several results are out of the ordinary, each leading to where it is on the page: the laboratory's order may put them last. */
export function outList(results: readonly ShownResult[], wording: PageWording): Html | '' {
  const out = results.filter(({ flag }) => isAbnormal(flag));
  if (out.length === 0 || results.length === 1) return '';
  return html`<ul class="found">${out.map(
    (result) => html`
<li><a href="#${idOf(result)}"><bdi>${namesOf(result, wording).name}</bdi></a> <span class="flag${flagClass(result)}">${flagOf(result, wording)}</span></li>`,
  )}
</ul>`;
}

function idOf({ position }: ShownResult): string {
  return `result-${position + 1}`;
}

/** The flag in words. Its sign and its color only repeat them. */
function flagOf(result: ShownResult, { words }: PageWording): Html {
  const sign = { LOW: '▼', HIGH: '▲', ABNORMAL: '◆', CRITICAL: '!', NORMAL: '', UNKNOWN: '' }[result.flag];
  return html`${sign === '' ? '' : html`<span aria-hidden="true">${sign} </span>`}${formatFlag(result, words)}`;
}

function flagClass({ flag }: ShownResult): '' | ' critical' | ' out' {
  if (flag === 'CRITICAL') return ' critical';
  return isAbnormal(flag) ? ' out' : '';
}

function reference(result: ShownResult, { words, own }: PageWording): Html | '' {
  const interval = formatInterval(result);
  // Only a number could have one.
  if (interval === NOTHING) return result.value === null ? '' : html`<p class="quiet">${own.noReference}</p>`;
  const isLong = interval.length > SHORT_INTERVAL;
  return html`<p class="quiet">${words.columns.interval}: <span${isLong ? '' : html` class="once"`} dir="auto">${interval}</span></p>`;
}

/** The value before it, with its day, and what it was before it was converted. */
function before(result: ShownResult, wording: PageWording): Html | '' {
  if (result.before === null) return '';
  const { own } = wording;
  return html`<p class="before"><span class="quiet">${own.before}:</span> <strong>${measured(result.before, result)}</strong> <span class="once">${own.on(
    wording.day(new Date(result.before.at)),
  )}</span>${originalOf(result.before, wording)}</p>`;
}

function measured({ text }: SeriesPoint, { unit }: ShownResult): string {
  return printableLine(formatValue({ text, unit }));
}

/** ` (reported as 55 nmol/L)`, if it was in another unit. */
function originalOf({ original }: SeriesPoint, { own }: PageWording): string {
  return original === null ? '' : ` (${own.reportedAs(printableLine(formatValue(original)))})`;
}

/** The plot of the series, and the same values as a table; of what has no numbers, the table alone. */
function overTime(result: ShownResult, name: string, report: ShownReport, wording: PageWording): Html | '' {
  const { points } = result;
  const [first, last] = [points.at(0), points.at(-1)];
  if (points.length < 2 || !first || !last) return '';
  const { own, shortDay, day } = wording;
  const [from, to] = [new Date(first.at), new Date(last.at)];
  const isShown = (point: SeriesPoint) => point.reportId === report.reportId && point.position === result.position;
  const numbers = points.filter(({ value }) => value !== null);
  const extent = numbers.length > 1 ? extentOf(numbers) : undefined;
  const alternative = [
    own.overTime.plot(name, points.length, day(from), day(to)),
    ...(extent ? [own.overTime.extent(measured(extent.lowest, result), measured(extent.highest, result))] : []),
  ].join(' ');
  const plot = plotOf(result, isShown, alternative, [shortDay(from), shortDay(to)]);
  const notes = [
    (result.rangeMinimum !== null || result.rangeMaximum !== null) && own.overTime.shaded,
    numbers.some(isDiamond) && own.overTime.diamond,
    numbers.some(isShown) && own.overTime.ring,
    points.some(({ comparator }) => comparator !== null) && own.overTime.limits,
  ].filter((note) => note !== false);
  const table = html`<details><summary>${plot ? own.overTime.table : own.overTime.earlier}</summary>
${tableOf(result, name, isShown, wording)}
</details>`;
  if (!plot) return table;
  return html`<figure><figcaption>${own.overTime.title}</figcaption>
${plot}
${notes.length === 0 ? '' : html`<p class="quiet small">${notes.join(' ')}</p>`}
${table}</figure>`;
}

/** The points, the newest first. */
function tableOf(
  result: ShownResult,
  name: string,
  isShown: (point: SeriesPoint) => boolean,
  wording: PageWording,
): Html {
  const { own, words } = wording;
  const { columns } = own.overTime;
  const row = (point: SeriesPoint) => html`
<tr><th scope="row">${wording.shortDay(new Date(point.at))}</th><td>${measured(point, result)}${originalOf(point, wording)}${
    isShown(point) ? html` <span class="quiet">(${own.overTime.here})</span>` : ''
  }</td><td>${formatFlag({ ...point, interpretation: null }, words)}</td></tr>`;
  return html`<table><caption class="hidden">${own.overTime.of(name)}</caption>
<thead><tr><th scope="col">${columns.day}</th><th scope="col">${columns.value}</th><th scope="col">${columns.flag}</th></tr></thead>
<tbody>${result.points.toReversed().map(row)}</tbody></table>`;
}
