import { expect, it } from 'vitest';
import { parseQuantity } from '../../src/domains/reports/result-value.ts';
import { writeAck } from '../../src/hl7/acknowledgement.ts';
import { MAX_COMMENTS_LENGTH, MAX_REPORT_COMMENTS_LENGTH } from '../../src/hl7/comments.ts';
import { readDelimiters } from '../../src/hl7/delimiters.ts';
import { unescapeText } from '../../src/hl7/escape.ts';
import { type LaboratoryReport, readLaboratoryReport } from '../../src/hl7/laboratory-report.ts';
import type { AckHeader } from '../../src/hl7/message-header.ts';
import { MessageRefusal } from '../../src/hl7/message-refusal.ts';
import { chooseTimes } from '../../src/hl7/report-times.ts';
import { Segment } from '../../src/hl7/segment.ts';
import { chanceOfTest, triesOf } from '../helpers/chance.ts';
import { leastProcessorMs, processorMs } from '../helpers/processor-time.ts';
import { readOrRefusal } from './messages.ts';
import { MESSAGES, mutated } from './mutations.ts';

const MUTATIONS = triesOf({ full: 20_000, quick: 2_000 });
const MAX_MS = 100;

/** Reads a message as far as possible, and answers it. */
function readAndAnswer(bytes: Buffer) {
  const read = readOrRefusal(bytes);
  const report = read instanceof MessageRefusal ? undefined : readLaboratoryReport(read, 'America/New_York');
  const ack = writeAck(read.header, {
    code: report ? 'AA' : 'AR',
    controlId: 'ACK-1',
    now: new Date('2026-11-21T09:30:00Z'),
    problems: [{ severity: 'W', condition: 204, reason: 'UNKNOWN_SAMPLE', text: 'It has no sample.' }],
  });
  return { header: read.header, report, ack };
}

/** The problem with an answer, in words; empty if a sender can read it. */
function problemsOfAck(ack: string, header: AckHeader): readonly string[] {
  const lines = ack.split('\r');
  const delimiters = readDelimiters(ack);
  if (delimiters === undefined) return ['no delimiters'];
  const [msh, msa] = lines.map((line) => new Segment(line, { ...header, delimiters }));
  return [
    ...(lines.at(-1) === '' && lines.slice(0, -1).every((line) => /^(?:MSH|MSA|ERR)/.test(line)) ? [] : ['segments']),
    ...(/(?!\r)\p{Control}/u.test(ack) ? ['control characters'] : []),
    ...(msh?.first(9).component(1) === 'ACK' && msh.first(10).component(1) === 'ACK-1' ? [] : ['MSH']),
    ...(['AA', 'AR', 'CA', 'CR'].includes(msa?.raw(1) ?? '') && msa?.raw(2) === header.controlId ? [] : ['MSA']),
    ...(unescapeText(ack, delimiters).includes('UNKNOWN_SAMPLE') ? [] : ['ERR']),
  ];
}

/** Every text within a value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.values(value).flatMap(textsIn);
}

/** The rules of `submitReport` that a report breaks although it has no obstacle. */
function problemsOfReport({ obstacle, results, comments, ...report }: LaboratoryReport): readonly string[] {
  if (obstacle !== null) return [];
  const texts = textsIn({ comments, results, ...report });
  const { collected, received, resulted } = report.times;
  const periods = [collected, received, resulted, ...results.map((result) => result.timeCollected)];
  const chosen = chooseTimes(report.times, new Date('2026-11-21T09:30:00Z'));
  const isSound = (result: LaboratoryReport['results'][number]) =>
    (result.result.trim() !== '' || result.finality === 'WITHDRAWN') &&
    result.name.trim() !== '' &&
    (result.resultType === 'quantity'
      ? parseQuantity(result.result) !== undefined &&
        (result.rangeMinimum ?? -Infinity) <= (result.rangeMaximum ?? Infinity)
      : result.unit === null && result.rangeMinimum === null && result.rangeMaximum === null);
  return [
    ...(texts.every((text) => text.isWellFormed() && !text.includes('\0')) ? [] : ['a text']),
    ...((comments ?? '').length <= MAX_REPORT_COMMENTS_LENGTH &&
    results.every((result) => (result.comments ?? '').length <= MAX_COMMENTS_LENGTH)
      ? []
      : ['comments']),
    ...(periods.every((period) => period === null || period.earliest <= period.latest) ? [] : ['a time']),
    ...(chosen && !(chosen.collected <= chosen.received && chosen.received <= chosen.resulted)
      ? ['order of times']
      : []),
    ...(results.every(isSound) ? [] : ['a result']),
  ];
}

it(`${MUTATIONS} mutated messages are read or refused quickly, and get a readable answer`, async () => {
  const chance = chanceOfTest();
  let read = 0;
  for (let count = 0; count < MUTATIONS; count += 1) {
    const bytes = mutated(MESSAGES, chance);
    const start = processorMs();
    const { header, report, ack } = readAndAnswer(bytes);
    const again = () => readAndAnswer(bytes);
    if (processorMs() - start > MAX_MS)
      expect(await leastProcessorMs(MAX_MS, again), `of mutation ${count}`).toBeLessThan(MAX_MS);
    const problems = [...problemsOfAck(ack, header), ...(report ? problemsOfReport(report) : [])];
    if (problems.length > 0) expect(problems, JSON.stringify(bytes.toString('latin1'))).toEqual([]);
    if (report !== undefined) read += 1;
  }
  expect(read).toBeGreaterThan(MUTATIONS / 10);
  expect(read).toBeLessThan(MUTATIONS);
});
