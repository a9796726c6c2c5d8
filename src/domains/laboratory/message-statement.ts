import type { LaboratoryReport, Untested } from '../../hl7/laboratory-report.ts';
import type { ReadAttachment } from '../../hl7/read-documents.ts';
import { givesValue, type ReadResult } from '../../hl7/read-result.ts';
import type { Remark } from '../../hl7/remark.ts';
import { latestMoment } from '../../hl7/report-times.ts';
import { identityOf } from '../chart/chart.ts';
import { type AttachmentContent, chartedAttachment, contentOf, distinctContents } from '../chart/charted-attachment.ts';
import type { Charted, ChartedResult } from '../chart/charted-result.ts';
import type { LaboratoryStatement, StatedEntry } from '../chart/merge-message.ts';
import type { OrderDetails } from '../chart/order-details.ts';
import type { SampleChart } from '../chart/read-chart.ts';
import { completionsIn, endedKeys, withEnded } from './end-orders.ts';
import { type FoundKey, findKeys } from './find-keys.ts';
import { type CorrectionElsewhere, type MaybeCorrection, placeCorrections } from './place-corrections.ts';
import { type KnownOfSample, settleTimes } from './settle-times.ts';
import { allNames, type StatedByOrder, type StatedObservation } from './stated-observation.ts';
import { statedOrders } from './stated-orders.ts';

/** A message's statement about a chart, and the bytes of the documents that it brings. */
export interface MessageStatement extends Omit<LaboratoryStatement<Charted, OrderDetails>, 'isConfirmed'> {
  readonly contents: readonly AttachmentContent[];
  /** The time of result for entries without a time of their own. */
  readonly resulted: Date;
  /** The time of the whole message: the latest OBR-22, or else MSH-7 (contract, 10.3). */
  readonly saidAt: Date;
  /** The remarks on the message that follow from a comparison with the chart. */
  readonly remarks: readonly Remark[];
  /** Its statements about the observations of its orders. */
  readonly observations: StatedByOrder;
  /** Whether a person has decided that it replaces an entry elsewhere in the chart. */
  readonly hasReplaced: boolean;
  /** Why none of it is charted: it corrects an entry that the chart has only elsewhere. */
  readonly elsewhere: CorrectionElsewhere | null;
}

/**
 * A message's statement about the chart of its sample (contract, 10.5).
 *
 * @param charted the results of the message that have a value, in message order
 * @param resulted the time of result for entries without a time of their own
 * @param isConfirmed whether a person has confirmed that a correction of an entry elsewhere replaces it
 */
export function statementOfMessage(
  message: LaboratoryReport,
  charted: readonly ChartedResult[],
  resulted: Date,
  read: KnownOfSample,
  isConfirmed: boolean,
): MessageStatement {
  const contents = message.attachments.map(({ document }) => document && contentOf(document));
  const observed = observationsOf(message, charted, contents);
  const { keys, moved, remarks, elsewhere } = placeCorrections(observed, findKeys(observed, read), read, isConfirmed);
  const placed = placesOf(observed, keys, read.chart);
  const momentOf = settleTimes(message, placed, read);
  const orderTimes = message.orders.map((order) => ({
    ...order,
    resulted: order.resulted && momentOf(order.resulted),
  }));
  const report = message.repeated.length === 0 ? message : { ...message, orders: orderTimes };
  const known = new Map(read.chart.entries.map(({ key, result, finality }) => [key, { result, finality }]));
  const entries = new Map<string, StatedEntry<Charted>>();
  const orders = new Map<string, Set<string>>();
  const observations = new Map<string, StatedObservation[]>();
  for (const {
    observed: { names, kind, value, finality, saidAt },
    found,
    called,
    goneSince: since,
  } of placed) {
    const { key, order, withdrawnBefore, furtherLines } = found;
    const before = known.get(key);
    // A withdrawn entry has no value that could become final, and an untested one that is not in the chart was never valid.
    if (value === null && (!before || (before.finality === 'WITHDRAWN' && finality !== 'WITHDRAWN'))) continue;
    const result = value ?? before?.result;
    if (!result) continue;
    known.set(key, { result, finality });
    const at = momentOf(saidAt ?? resulted);
    const observation = { key, kind, order, part: identityOf(key).part, names: called, finality, resulted: at };
    const goneSince = before === undefined ? since : withdrawnBefore;
    const said = { finality, resulted: at, goneSince };
    const isWithdrawn = finality === 'WITHDRAWN';
    entries.set(key, { ...said, key, result, ...(!isWithdrawn && { replaces: furtherLines }) });
    if (isWithdrawn) for (const line of furtherLines) entries.set(line, { ...said, key: line, result });
    listIn(observations, names.order).push(observation);
    // An entry that replaces a result of another order says nothing about that order.
    if (!moved.has(key)) setIn(orders, names.order).add(order);
  }
  const ended = endedKeys(report, observations, read.chart);
  return {
    entries: [...entries.values()],
    resulted: momentOf(resulted),
    saidAt: latestMoment(report.orders.flatMap((order) => order.resulted ?? [])) ?? momentOf(resulted),
    orders: withEnded(statedOrders(report, momentOf(resulted), { orders, chart: read.chart }), ended, read.chart),
    ended,
    isPending: report.orders.some(({ isPending }) => isPending),
    contents: distinctContents(contents),
    remarks,
    observations,
    hasReplaced: moved.size > 0,
    elsewhere,
  };
}

/** An observation of a message, with its place in the chart. */
interface PlacedObservation {
  readonly observed: Observed;
  readonly found: FoundKey;
  /** All its names. */
  readonly called: ReadonlySet<string>;
  readonly saidAt: Date | null;
  /** The time of what the laboratory had said of it and the chart no longer has; null if there is none. */
  readonly goneSince: Date | null;
}

function placesOf(
  observed: readonly Observed[],
  keys: readonly FoundKey[],
  chart: SampleChart,
): readonly PlacedObservation[] {
  const charted = new Set(chart.entries.map(({ key }) => key));
  const completedAt = completionsIn(chart);
  return observed.map((each, index) => {
    const found = keys[index];
    if (!found) throw new Error('An observation has no key.');
    const { key, order, withdrawnBefore } = found;
    const { names, analyte, kind, finality, saidAt } = each;
    const called = allNames(names, analyte);
    const mayBeCompleted = withdrawnBefore === null && !charted.has(key) && finality === 'PRELIMINARY';
    const completed = mayBeCompleted ? completedAt({ names: called, kind, order, part: identityOf(key).part }) : null;
    return { observed: each, found, called, saidAt, goneSince: withdrawnBefore ?? completed };
  });
}

function listIn<Each>(lists: Map<string, Each[]>, key: string): Each[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function setIn<Each>(sets: Map<string, Set<Each>>, key: string): Set<Each> {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set);
  return set;
}

/** An observation of a message. */
interface Observed extends MaybeCorrection {
  /** The content to chart; null if only its status changes. */
  readonly value: Charted | null;
  /** When the laboratory resulted it, if the message gives that. */
  readonly saidAt: Date | null;
}

/** @param contents the content of each attachment; null for one of which only the status changes */
function observationsOf(
  { results, untested, attachments }: LaboratoryReport,
  charted: readonly ChartedResult[],
  contents: readonly (AttachmentContent | null)[],
): readonly Observed[] {
  const given = charted.values();
  const failures = untested.values();
  let failure = failures.next().value;
  const observed: Observed[] = [];
  const addFailures = (upTo: number) => {
    for (; failure && failure.resultsBefore <= upTo; failure = failures.next().value)
      observed.push(observedFailure(failure));
  };
  results.forEach((read, index) => {
    addFailures(index);
    observed.push(observedResult(read, givesValue(read) ? given.next().value : null));
  });
  addFailures(results.length);
  attachments.forEach((read, index) => {
    observed.push(observedAttachment(read, contents[index] ?? null));
  });
  return observed;
}

/** An untested observation is not valid, even if the laboratory had reported it before (contract, 10.5). */
function observedFailure({ names, resulted, hasLines }: Untested): Observed {
  const withdrawn = { saying: 'WITHDRAWN', finality: 'WITHDRAWN', sequence: null } as const;
  const named = { names, hasLines, analyte: null, kind: 'result', isStatusAlone: true } as const;
  return { ...withdrawn, ...named, value: null, saidAt: resulted };
}

/** @param result the checked result; null if the message only changes its status */
function observedResult(read: ReadResult, result: ChartedResult | null | undefined): Observed {
  if (result === undefined) throw new Error('A result of the message was not checked.');
  return {
    names: read,
    hasLines: read.hasLines,
    analyte: result?.analyte_code ?? null,
    kind: 'result',
    saying: read.isCorrection ? 'CORRECTED' : read.finality,
    sequence: read.sequence,
    isStatusAlone: result === null,
    value: result && withLaboratorysWords(result, read),
    finality: read.finality,
    saidAt: read.resulted,
  };
}

function observedAttachment(read: ReadAttachment, content: AttachmentContent | null): Observed {
  const { finality, resulted } = read;
  return {
    names: read,
    hasLines: false,
    analyte: null,
    kind: 'document',
    saying: finality,
    sequence: null,
    isStatusAlone: content === null,
    value: content && chartedAttachment(read, content),
    finality,
    saidAt: resulted,
  };
}

/** The checked result, with the laboratory's own text. */
function withLaboratorysWords(
  result: ChartedResult,
  { referenceText, interpretation, code, observationSystem }: ReadResult,
): ChartedResult {
  return {
    ...result,
    range_text: referenceText,
    interpretation,
    code_system: code?.system ?? null,
    code: code?.code ?? null,
    code_display: code?.display ?? null,
    observation_system: observationSystem,
  };
}
