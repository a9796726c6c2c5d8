import { html } from 'hono/html';
import { formatFile } from '../../documents/content/attachments.ts';
import { laboratoryLines, specimenFacts } from '../../documents/content/facts.ts';
import { isAbnormal, printable, printableLine } from '../../documents/content/format.ts';
import { formatStatus } from '../../documents/content/notices.ts';
import { plainSectionOf } from '../../documents/content/plain-words.ts';
import { summaryOf } from '../../documents/content/summary.ts';
import { whomToAsk } from '../../domains/inputs/support-contacts.ts';
import type { ListedSample, ResultsPage, ShownReport, ShownSample } from '../../domains/results-page/results-page.ts';
import { textsIn } from '../../frame/languages.ts';
import { type Html, page } from '../../frame/layout.ts';
import { LANGUAGES, type Language } from '../../text/languages.ts';
import { CHANGES, changeList, changeSentence } from './changes.ts';
import { contact } from './contact.ts';
import { namesOf, outList, resultCard } from './result-card.ts';
import { endOf, headingOf, stepList } from './steps.ts';
import { resultsStyles } from './stylesheet.ts';
import { type PageWording, pageWording } from './wording.ts';

/** The id of the section that says whom to ask, for links to it. */
const ASK = 'ask';

/** The addresses of the page's links. They stay below the page's own, where alone the cookie goes. */
export interface PageAddresses {
  /** The page in a language, of one sample or of the one that it shows of its own accord. */
  readonly of: (language: Language, sampleId: string | null) => string;
  readonly pdf: (reportId: string, language: Language) => string;
  readonly close: (language: Language) => string;
}

/** The results page (contract, 12.6): of one sample, everything that its person may know. */
export function resultsPage(data: ResultsPage, language: Language, addresses: PageAddresses): Html {
  const { program, shown } = data;
  const wording = pageWording(language, program.timeZone);
  const heading = headingFor(data, wording);
  const ask = whomToAsk(program, language);
  const report = shown?.report ?? null;
  return page({
    language,
    title: `${heading} – ${program.name}`,
    owner: program.name,
    styles: resultsStyles,
    tools: html`<nav>${languageLinks(language, (other) => addresses.of(other, shown?.sampleId ?? null))}</nav>`,
    main: html`${program.isTest ? html`<p class="stamp">${wording.words.testStamp}</p>` : ''}
<p class="above"><bdi>${personName(data)}</bdi>${shown === null ? '' : html`<br>${sampleName(shown, wording)}`}${collected(report, wording)}</p>
<h1 tabindex="-1" autofocus>${heading}</h1>
${newest(data, language, addresses, wording)}
${report === null ? '' : critical(report, ask, wording)}
${shown === null ? html`<p class="lead">${wording.own.nothingYet}</p>` : withdrawals(shown, wording)}
${report === null ? (shown === null ? '' : underway(shown, wording)) : results(report, addresses.pdf(report.reportId, language), wording)}
${others(data, language, addresses, wording)}
<section aria-labelledby="${ASK}"><h2 id="${ASK}" tabindex="-1">${wording.own.ask}</h2>
${contact(ask ?? wording.own.askProgram)}</section>
<section class="screen"><h2>${wording.own.close.title}</h2>
<p>${wording.own.close.advice}</p>
<form method="post" action="${addresses.close(language)}"><button type="submit" class="quiet">${wording.own.close.button}</button></form></section>`,
  });
}

/** Links to the same page in the other languages. */
export function languageLinks(language: Language, addressIn: (other: Language) => string): Html {
  return html`${LANGUAGES.filter((other) => other !== language).map(
    (other) =>
      html`<a class="quiet" href="${addressIn(other)}" lang="${other}" hreflang="${other}">${textsIn(other).name}</a>`,
  )}`;
}

function headingFor({ samples, shown }: ResultsPage, wording: PageWording): string {
  const { headings } = wording.own;
  if (shown === null) return headings.nothing;
  const { report, collected } = shown;
  if (report?.isPartial) return headings.partial;
  if (report !== null) {
    // A newer kit without results does not make the last results old.
    const isEarlier =
      collected !== null && samples.some((other) => other.collected !== null && other.collected > collected);
    return isEarlier ? headings.earlier(wording.day(collected)) : headings.ready;
  }
  if (shown.withdrawals.length > 0 && shown.progress.end === null) return headings.takenBack;
  return headingOf(shown, wording);
}

function personName({ person }: ResultsPage): string {
  return printableLine([person.firstName, person.lastName].filter((part) => part !== null).join(' '));
}

/** The kit's type and code, or a sample's code. */
function sampleName({ kit, sampleId }: ListedSample, { own }: PageWording): Html {
  if (kit === null) return html`${own.otherSample} <code>${sampleId}</code>`;
  return html`<bdi>${kit.typeName}</bdi> · <code>${kit.kitId}</code>`;
}

/** When the sample was collected, so that nobody takes an old result for a new one. */
function collected(report: ShownReport | null, { own, day }: PageWording): Html | '' {
  const at = report?.specimen.dateCollected ?? null;
  return at === null ? '' : html`<br>${own.collected(day(at))}`;
}

/** That there is a newer test, if this is not the newest. */
function newest(
  { samples: [first], shown }: ResultsPage,
  language: Language,
  addresses: PageAddresses,
  { own }: PageWording,
): Html | '' {
  if (!first || shown === null || first.sampleId === shown.sampleId) return '';
  return html`<p class="screen">${own.notNewest} <a href="${addresses.of(language, first.sampleId)}">${own.seeNewest}</a></p>`;
}

/** Before there are results: how far the sample has got. */
function underway(shown: ShownSample, wording: PageWording): Html {
  return html`${endOf(shown, wording)}
${shown.progress.end === 'CANCELED' ? '' : stepList(shown, wording)}`;
}

/** That whole reports were withdrawn: the newest, if nothing has taken its place, or that something has. */
function withdrawals({ report, withdrawals }: ShownSample, { own, day }: PageWording): Html | '' {
  const [newest] = withdrawals;
  if (newest === undefined) return '';
  if (report === null) return html`<div class="notice urgent"><p>${own.takenBack(day(newest))}</p></div>`;
  return html`<div class="notice"><p>${own.takenBackBefore(day(newest))}</p></div>`;
}

/** That a critical result should not wait, and whom to call, before anything else. */
function critical({ results }: ShownReport, ask: string | null, wording: PageWording): Html | '' {
  const found = results.filter(({ flag }) => flag === 'CRITICAL');
  if (found.length === 0) return '';
  const { critical: words } = wording.own;
  const names = new Intl.ListFormat(wording.language).formatToParts(
    found.map((result) => namesOf(result, wording).name),
  );
  return html`<div class="notice critical" role="note"><h2>${words.title(found.length)}</h2>
<p>${words.about(found.length)} ${names.map(({ type, value }) =>
    type === 'element' ? html`<strong><bdi>${value}</bdi></strong>` : value,
  )}.</p>
${ask === null ? html`<p><strong>${words.nobody}</strong></p>` : html`<p><strong>${words.call}</strong></p>${contact(ask)}`}</div>`;
}

function results(report: ShownReport, pdf: string, wording: PageWording): Html {
  const { own, words } = wording;
  const names = new Map(report.results.map((result) => [result.name, namesOf(result, wording).name]));
  const nameOf = (name: string) => names.get(name) ?? printableLine(name);
  return html`<p class="lead">${summaryOf(report.results, words)}</p>
${outList(report.results, wording)}
${report.results.some(({ flag }) => isAbnormal(flag)) ? html`<p class="screen"><a href="#${ASK}">${own.whomToAsk}</a></p>` : ''}
${report.isPartial ? html`<p>${own.partial}</p>` : ''}
${review(report, wording)}
${report.changes.length === 0 ? '' : html`<p>${changeSentence(report.changes, nameOf, wording)} <a class="screen" href="#${CHANGES}">${own.seeChanges}</a></p>`}
${
  report.results.length === 0
    ? ''
    : html`<section><h2 class="hidden">${own.results}</h2>
<ol class="results">${report.results.map((result) => resultCard(result, report, wording))}</ol></section>`
}
${changeList(report.changes, nameOf, wording)}
${comments(report, wording)}
${attachments(report, wording)}
${about(report, wording)}
<p class="screen"><a class="button" href="${pdf}">${own.pdf}</a></p>
${explained(report, wording)}`;
}

/** What the reviewer said who released the report, as on its documents (contract, 13.6): before the results that it is about. */
function review({ review }: ShownReport, { words, moment }: PageWording): Html | '' {
  if (review === null) return '';
  return html`<section><h2>${words.headings.review}</h2>
<div class="said"><p class="lines" dir="auto">${printable(review.comment).trim()}</p>
<p class="quiet">${words.reviewed(printableLine(review.by), moment(review.at))}</p></div></section>`;
}

function comments({ comments }: ShownReport, { own }: PageWording): Html | '' {
  const said = printable(comments ?? '').trim();
  return said === ''
    ? ''
    : html`<section><h2>${own.comments}</h2>
<p class="lines" dir="auto">${said}</p></section>`;
}

function attachments({ attachments }: ShownReport, { own, words }: PageWording): Html | '' {
  if (attachments.length === 0) return '';
  return html`<section><h2>${own.attached.title}</h2>
<ul>${attachments.map(
    (attachment) => html`
<li><bdi>${printableLine(attachment.name)}</bdi>, ${formatFile(attachment, words)}</li>`,
  )}
</ul>
<p class="quiet">${own.attached.from}</p></section>`;
}

/** A person sees no other report than the released one that is current. */
const CURRENT = { heldUntil: null, withdrawn: null, replacedBy: null };

/** The laboratory, and the times of the sample. */
function about(report: ShownReport, wording: PageWording): Html {
  const { own, words } = wording;
  const status = formatStatus({ ...report, ...CURRENT }, words);
  // The words of the status are explained below.
  const facts = [...specimenFacts(report, wording), { label: own.report, value: status }];
  return html`<section><h2>${own.laboratory}</h2>
<p><bdi>${printableLine(report.laboratory)}</bdi>${laboratoryLines(report, words).map(
    (line) => html`<br><span class="quiet" dir="auto">${line}</span>`,
  )}</p></section>
<section><h2>${own.sample}</h2>
<dl>${facts.map(({ label, value }) => html`<div><dt>${label}</dt><dd><bdi>${value}</bdi></dd></div>`)}</dl></section>`;
}

/** The words of the report, explained as in its documents. */
function explained(report: ShownReport, wording: PageWording): Html {
  const { title, sentences } = plainSectionOf({ ...report, ...CURRENT }, wording);
  return html`<section class="plain"><h2>${title}</h2>
<ul>${sentences.slice(0, -1).map((sentence) => html`\n<li>${sentence}</li>`)}
</ul>
<p>${sentences.at(-1)}</p></section>`;
}

/** Links to the person's other samples. */
function others(
  { samples, shown }: ResultsPage,
  language: Language,
  addresses: PageAddresses,
  wording: PageWording,
): Html | '' {
  const rest = samples.filter(({ sampleId }) => sampleId !== shown?.sampleId);
  if (rest.length === 0) return '';
  return html`<nav class="screen" aria-labelledby="others"><h2 id="others">${wording.own.others}</h2>
<ul class="links">${rest.map(
    (sample) => html`
<li><a href="${addresses.of(language, sample.sampleId)}">${sampleName(sample, wording)}</a> <span class="quiet">${dayOf(sample, wording)}</span></li>`,
  )}
</ul></nav>`;
}

/** When another sample was collected, or else made, if nobody has said when. */
function dayOf({ collected, created }: ListedSample, { own, day }: PageWording): string {
  return collected === null ? day(created) : own.collected(day(collected));
}
