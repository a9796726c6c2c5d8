import { html } from 'hono/html';
import { formatChange } from '../../documents/content/changes.ts';
import { printableLine } from '../../documents/content/format.ts';
import type { DatedChange } from '../../domains/reports/document-results.ts';
import type { Html } from '../../frame/layout.ts';
import type { PageWording } from './wording.ts';

/** The id of the section, for links to it. */
export const CHANGES = 'changes';

/** What was corrected or withdrawn, each in plain words and with its day (contract, 12.6, 6). */
export function changeList(
  changes: readonly DatedChange[],
  nameOf: (name: string) => string,
  wording: PageWording,
): Html | '' {
  if (changes.length === 0) return '';
  const { own, day } = wording;
  return html`<section aria-labelledby="${CHANGES}"><h2 id="${CHANGES}" tabindex="-1">${own.changes.title}</h2>
<ul class="changes">${changes.map(
    (change) => html`
<li><strong><bdi>${nameOf(change.name)}</bdi></strong> <span class="quiet">${day(change.at)}</span><br>${sentenceOf(change, wording)}</li>`,
  )}
</ul></section>`;
}

/** A longer value than this is only in the list. */
const SHORT_VALUE = 40;

/** In one sentence, what has changed since the earlier report: the values, if it is one of them. */
export function changeSentence(
  changes: readonly DatedChange[],
  nameOf: (name: string) => string,
  { own }: PageWording,
): string {
  const { oneCorrected, onlyAdded, anyCorrected } = own.changes;
  const [change] = changes;
  if (changes.length === 1 && change?.before?.kind === 'value' && change.after?.kind === 'value') {
    const [before, after] = [printableLine(change.before.value), printableLine(change.after.value)];
    const isShort = before.length <= SHORT_VALUE && after.length <= SHORT_VALUE;
    if (before !== after && isShort) return oneCorrected(nameOf(change.name), before, after);
  }
  return changes.every(({ before }) => before === null) ? onlyAdded : anyCorrected;
}

function sentenceOf(change: DatedChange, wording: PageWording): string {
  const { changes } = wording.own;
  const { before, after } = formatChange(change, wording);
  if (change.after === null)
    return change.before?.kind === 'file' ? changes.withdrawnFile : changes.withdrawn(printableLine(before));
  if (change.before === null) return changes.added(printableLine(after));
  return changes.corrected(printableLine(before), printableLine(after));
}
