import { createHash } from 'node:crypto';
import { joinComments, MAX_REPORT_COMMENTS_LENGTH } from '../../hl7/comments.ts';
import type { Document } from '../../hl7/decode-document.ts';
import type { LaboratoryReport } from '../../hl7/laboratory-report.ts';
import type { ObservationNames } from '../../hl7/observation-names.ts';
import type { ReadAttachment } from '../../hl7/read-documents.ts';
import { givesValue, type ReadResult } from '../../hl7/read-observation.ts';
import { type ChartOrder, documentKey, type Entry, NO_ORDER, observationKey, orderOf } from '../chart/chart.ts';
import type { AttachmentContent } from '../chart/charted-attachment.ts';
import type { Charted, ChartedResult, OrderDetails } from '../chart/charted-result.ts';
import type { LaboratoryStatement } from '../chart/merge-message.ts';
import type { SampleChart } from '../chart/read-chart.ts';

/** What a message says about a chart, and the bytes of the documents that it brings. */
export interface MessageStatement extends LaboratoryStatement<Charted, OrderDetails> {
  readonly contents: readonly AttachmentContent[];
}

/**
 * What a message says about the chart of its sample (contract, 10.5).
 *
 * @param charted the results of the message that have a value, in its order
 */
export function statementOfMessage(
  report: LaboratoryReport,
  charted: readonly ChartedResult[],
  resulted: Date,
  chart: SampleChart,
): MessageStatement {
  const keys = new KeyFinder(chart);
  const contents = report.attachments.map(({ document }) => document && contentOf(document));
  const said = [
    ...resultEntries(report.results, charted, keys, chart),
    ...attachmentEntries(report.attachments, contents, keys, chart),
  ];
  const entries = said.map((entry) => ({ ...entry, resulted: entry.resulted ?? resulted }));
  return { entries: eachOnce(entries), orders: ordersOf(report, entries), contents: distinct(contents) };
}

/** An entry whose time is that of the message if it has none of its own. */
interface SaidEntry extends Omit<Entry<Charted>, 'resulted'> {
  readonly resulted: Date | null;
}

function resultEntries(
  results: readonly ReadResult[],
  charted: readonly ChartedResult[],
  keys: KeyFinder,
  chart: SampleChart,
): readonly SaidEntry[] {
  const given = charted.values();
  return results.flatMap((read): SaidEntry[] => {
    if (!givesValue(read)) {
      const key = keys.ofResult(read, null);
      return changedStatus(chart, read, [key, () => keys.ofDocument(read)]);
    }
    const { value: result } = given.next();
    if (!result) throw new Error('A result of the message was not checked.');
    const { finality, resulted } = read;
    const key = keys.ofResult(read, result.analyte_code);
    return [{ key, finality, resulted, result: withLaboratorysWords(result, read) }];
  });
}

/** @param contents what each of the attachments is; null for one whose status alone changes */
function attachmentEntries(
  attachments: readonly ReadAttachment[],
  contents: readonly (AttachmentContent | null)[],
  keys: KeyFinder,
  chart: SampleChart,
): readonly SaidEntry[] {
  return attachments.flatMap((read, index): SaidEntry[] => {
    const { name, loinc, finality, resulted } = read;
    const key = keys.ofDocument(read);
    const content = contents[index];
    if (!content) return changedStatus(chart, read, [key, () => keys.ofResult(read, null)]);
    const {
      sha256,
      content_type,
      content: { length: bytes },
    } = content;
    return [{ key, finality, resulted, result: { name, loinc, content_type, bytes, sha256 } }];
  });
}

/**
 * What the chart has under a key, with another status; nothing if it does not have it. A laboratory that names no type (OBX-2) may mean
 * a document, and one that names ED may have sent words before: the other key is looked up where the chart does not have the first.
 */
function changedStatus(
  { entries }: SampleChart,
  { finality, resulted }: Pick<SaidEntry, 'finality' | 'resulted'>,
  [key, otherKey]: readonly [string, () => string],
): SaidEntry[] {
  const under = (sought: string) => entries.find((known) => known.key === sought);
  const before = under(key) ?? under(otherKey());
  // What is withdrawn has no value that could become final.
  if (!before || (before.finality === 'WITHDRAWN' && finality !== 'WITHDRAWN')) return [];
  return [{ key: before.key, finality, resulted, result: before.result }];
}

function contentOf({ contentType, content }: Document): AttachmentContent {
  const sha256 = `\\x${createHash('sha256').update(content).digest('hex')}`;
  return { content_type: contentType, sha256, content };
}

/** Two documents of a message may be the same. */
function distinct(contents: readonly (AttachmentContent | null)[]): readonly AttachmentContent[] {
  return [...new Map(contents.flatMap((content) => (content ? [[content.sha256, content]] : []))).values()];
}

/** The last thing that a message says under a key holds. */
function eachOnce(entries: readonly Entry<Charted>[]): readonly Entry<Charted>[] {
  return [...new Map(entries.map((entry) => [entry.key, entry])).values()];
}

/**
 * The orders under which the message's results are charted. Those that the chart has without an order are of that of the message: if it
 * is complete, so are they.
 */
function ordersOf(
  { orders, comments }: Pick<LaboratoryReport, 'orders' | 'comments'>,
  entries: readonly Entry<Charted>[],
): ChartOrder<OrderDetails>[] {
  const charted = new Set(entries.map(({ key }) => orderOf(key)));
  const named = orders.filter(({ id }) => charted.has(id) || charted.has(NO_ORDER));
  const byKey = new Map<string, ChartOrder<OrderDetails>>();
  named.forEach(({ id, isOpen, panel, performer, comments: ofOrder }, index) => {
    const key = charted.has(id) ? id : NO_ORDER;
    const details = {
      panel_code: panel?.code ?? null,
      panel_name: panel?.display ?? null,
      panel_system: panel?.system ?? null,
      performer: performer?.name ?? null,
      // What the message says as a whole stands with its first order.
      comments: joinComments([index === 0 ? (comments ?? '') : '', ofOrder ?? ''], [], MAX_REPORT_COMMENTS_LENGTH),
    };
    byKey.set(key, { key, isOpen: isOpen || byKey.get(key)?.isOpen === true, details });
  });
  return [...byKey.values()];
}

/** What the laboratory wrote, beside what the result was checked as. */
function withLaboratorysWords(
  result: ChartedResult,
  { referenceText, interpretation, code }: ReadResult,
): ChartedResult {
  return {
    ...result,
    range_text: referenceText,
    interpretation,
    code_system: code?.system ?? null,
    code: code?.code ?? null,
    code_display: code?.display ?? null,
  };
}

/**
 * Finds the keys of a message's observations. What the chart already has under another name of the same observation, or without an
 * order since it did not come by HL7, keeps its key.
 */
class KeyFinder {
  readonly #known: ReadonlySet<string>;
  readonly #seen = new Map<string, number>();

  constructor({ entries }: SampleChart) {
    this.#known = new Set(entries.map(({ key }) => key));
  }

  /** Each observation of the message once, in its order: the first of several is the first on the chart. */
  ofResult(names: ObservationNames, analyte: string | null): string {
    return this.#keyOf(names, analyte, observationKey);
  }

  /** As {@link ofResult}. */
  ofDocument(names: ObservationNames): string {
    return this.#keyOf(names, null, documentKey);
  }

  #keyOf(
    { order, loinc, identifier, name, part, codes }: ObservationNames,
    analyte: string | null,
    makeKey: typeof observationKey,
  ): string {
    const [observation = '', ...otherNames] = [analyte, loinc, identifier, name, ...codes].filter(isGiven);
    const first = makeKey({ order, observation, part, occurrence: 0 });
    const occurrence = this.#seen.get(first) ?? 0;
    this.#seen.set(first, occurrence + 1);
    const key = makeKey({ order, observation, part, occurrence });
    const elsewhere = [observation, ...otherNames].flatMap((each) => [
      makeKey({ order, observation: each, part, occurrence }),
      makeKey({ order: NO_ORDER, observation: each, part: '', occurrence }),
    ]);
    return [key, ...elsewhere].find((candidate) => this.#known.has(candidate)) ?? key;
  }
}

function isGiven(name: string | null): name is string {
  return name !== null && name !== '';
}
