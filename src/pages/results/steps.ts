import { html } from 'hono/html';
import type { ShownSample } from '../../domains/results-page/results-page.ts';
import type { Html } from '../../frame/layout.ts';
import type { PageWording } from './wording.ts';
import type { ResultsWords } from './words/en.ts';

/** The steps that a person sees; that a kit has arrived is said with its way. */
type PageStep = keyof ResultsWords['steps']['names'];

const PAGE_STEPS: readonly PageStep[] = ['ORDERED', 'SHIPPED', 'REGISTERED', 'RETURNED', 'RECEIVED', 'RESULTED'];

/** The steps before there are results (contract, 12.6, 2): which are behind, each with its day, and when the next is expected. */
export function stepList(
  { kit, progress: { path, steps, next, expectedBy, end } }: ShownSample,
  wording: PageWording,
): Html | '' {
  const { own, day } = wording;
  const reached = new Map(steps.map(({ step, at }) => [step, at]));
  // A kit that nobody ordered is still said to be on its way.
  // Of a sample that cannot be tested, nothing is ahead.
  const isShown = (step: PageStep) =>
    end === 'FAILED' ? reached.has(step) : step !== 'ORDERED' || reached.has('ORDERED');
  const shown = PAGE_STEPS.filter((step) => path.includes(step) && isShown(step));
  const nextOnPage = next === 'DELIVERED' ? null : next;
  const noteOf = (step: PageStep): string | null => {
    if (step === 'SHIPPED' && next === 'DELIVERED' && expectedBy !== null)
      return own.steps.arrives(wording.date(expectedBy));
    if (step !== nextOnPage) return null;
    // Nobody here knows who takes a sample that came with no kit, or where.
    if (step === 'RETURNED') return kit === null ? null : own.steps.yours;
    return expectedBy === null ? null : own.steps.expected(wording.date(expectedBy));
  };
  if (shown.length === 0) return '';
  return html`<h2>${own.steps.title}</h2>
<ol class="steps">${shown.map((step) => {
    const at = reached.get(step);
    const isBehind = reached.has(step);
    const note = noteOf(step);
    const delivered = step === 'SHIPPED' ? reached.get('DELIVERED') : null;
    const said = [at ? day(at) : null, delivered ? own.steps.arrived(day(delivered)) : null, note].filter(
      (part) => part !== null,
    );
    const isNext = step === nextOnPage;
    return html`
<li class="${isBehind ? 'behind' : isNext ? 'next' : 'ahead'}"><span class="name">${own.steps.names[step]}</span>${
      isBehind || isNext ? html` <span class="hidden">(${isBehind ? own.steps.done : own.steps.next})</span>` : ''
    }${said.length === 0 ? '' : html` <span class="quiet">${said.join(', ')}</span>`}</li>`;
  })}
</ol>`;
}

/** The heading of a sample without results: where it is. */
export function headingOf({ kit, progress: { steps, end } }: ShownSample, { own }: PageWording): string {
  const { headings } = own;
  if (end === 'FAILED') return headings.failed;
  if (end === 'CANCELED') return kit === null ? headings.canceledAlone : headings.canceled;
  const names = {
    ORDERED: headings.ordered,
    SHIPPED: headings.shipped,
    DELIVERED: headings.toCollect,
    REGISTERED: headings.toCollect,
    RETURNED: headings.returned,
    RECEIVED: headings.received,
    RESULTED: headings.received,
  };
  const last = steps.at(-1)?.step;
  if (last !== undefined) return names[last];
  return kit === null ? headings.toCollect : headings.ordered;
}

/** What has ended it, and whether a new kit is on its way. */
export function endOf({ progress: { end, replacementOrdered } }: ShownSample, { own, day }: PageWording): Html | '' {
  const replaced = replacementOrdered === null ? '' : own.replaced(day(replacementOrdered));
  const ended = end === null ? '' : end === 'CANCELED' ? own.canceled : own.failed;
  const said = [ended, replaced].filter((sentence) => sentence !== '').join(' ');
  return said === '' ? '' : html`<p class="lead">${said}</p>`;
}
