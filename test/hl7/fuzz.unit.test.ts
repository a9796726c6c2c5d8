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
import { type Chance, chanceOfTest, triesOf } from '../helpers/chance.ts';
import { hasMaterial, materialFile } from '../helpers/material.ts';
import { DIALECTS } from './dialects.ts';
import { readOrRefusal } from './messages.ts';

const MUTATIONS = triesOf({ full: 20_000, quick: 2_000 });
const MAX_MS = 100;

/** Ours several times, since one of the others is long. */
const SEEDS: readonly Buffer[] = [
  ...[...DIALECTS, ...DIALECTS, ...DIALECTS].map(({ bytes }) => Buffer.from(bytes)),
  ...(hasMaterial ? ['marsotcelr-valid.hl7', 'nbs-dbs.hl7', 'oml.hl7'].map((file) => materialFile('hl7', file)) : []),
];

const INSERTED = [
  ...[
    '|',
    '^',
    '~',
    '\\',
    '&',
    '\r',
    '\n',
    '""',
    '\\X',
    '\\X00\\',
    '\\X41',
    '\\.br\\',
    '\\Z',
    '\0',
    '\u001c',
    '\u000b',
  ],
  ...[
    'é',
    '\ud83e\uddea',
    '\ufeff',
    'MSH|',
    'OBX|',
    'SPM|',
    'NTE|1||',
    '<',
    '-',
    '99999999999',
    '2.3',
    'X',
    'C',
    'ED',
    'SN',
  ],
];

type Mutation = (bytes: Buffer, chance: Chance) => Buffer;

const placeIn = (bytes: Buffer, chance: Chance) => chance.upTo(bytes.length + 1) - 1;

const MUTATION_KINDS: readonly Mutation[] = [
  function flipByte(bytes, chance) {
    const flipped = Buffer.from(bytes);
    const place = placeIn(bytes, chance);
    if (place < flipped.length) flipped[place] = chance.upTo(256) - 1;
    return flipped;
  },
  function cut(bytes, chance) {
    return bytes.subarray(0, placeIn(bytes, chance));
  },
  function remove(bytes, chance) {
    const place = placeIn(bytes, chance);
    return Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + chance.upTo(40))]);
  },
  function insert(bytes, chance) {
    const place = placeIn(bytes, chance);
    const inserted = (INSERTED[chance.upTo(INSERTED.length) - 1] ?? '').repeat(chance.upTo(3));
    return Buffer.concat([bytes.subarray(0, place), Buffer.from(inserted), bytes.subarray(place)]);
  },
  function doubleSegment(bytes, chance) {
    const lines = bytes.toString('latin1').split(/\r\n|\r|\n/);
    const place = chance.upTo(lines.length) - 1;
    lines.splice(chance.upTo(lines.length), 0, ...Array<string>(chance.upTo(5)).fill(lines[place] ?? ''));
    return Buffer.from(lines.join('\r'), 'latin1');
  },
  function swapEncoding(bytes, chance) {
    const text = bytes.toString(chance.next() < 0.5 ? 'utf8' : 'latin1');
    return Buffer.from(text, chance.next() < 0.5 ? 'utf8' : 'latin1');
  },
  function replaceDelimiter(bytes, chance) {
    const [from, to] = ['|', '^', '~', '\\', '&', '#'].sort(() => chance.next() - 0.5);
    return Buffer.from(bytes.toString('latin1').replaceAll(from ?? '', to ?? ''), 'latin1');
  },
];

/** One of the messages, mutated up to four times. */
function mutated(chance: Chance): Buffer {
  let bytes = SEEDS[chance.upTo(SEEDS.length) - 1] ?? Buffer.alloc(0);
  for (let times = chance.upTo(4); times > 0; times -= 1) {
    bytes = MUTATION_KINDS[chance.upTo(MUTATION_KINDS.length) - 1]?.(bytes, chance) ?? bytes;
  }
  return bytes;
}

/** Reads a message as far as can be, and answers it. */
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

/** What is wrong with an answer, in words; empty if a sender can read it. */
function problemsOfAck(ack: string, header: AckHeader): readonly string[] {
  const lines = ack.split('\r');
  const delimiters = readDelimiters(ack);
  if (delimiters === undefined) return ['no delimiters'];
  const [msh, msa] = lines.map((line) => new Segment(line, { ...header, delimiters }));
  return [
    ...(lines.at(-1) === '' && lines.slice(0, -1).every((line) => /^(?:MSH|MSA|ERR)/.test(line)) ? [] : ['segments']),
    ...(/(?!\r)\p{Control}/u.test(ack) ? ['control characters'] : []),
    ...(msh?.first(9).component(1) === 'ACK' && msh.first(10).component(1) === 'ACK-1' ? [] : ['MSH']),
    ...(['AA', 'AR'].includes(msa?.raw(1) ?? '') && msa?.raw(2) === header.controlId ? [] : ['MSA']),
    ...(unescapeText(ack, delimiters).includes('UNKNOWN_SAMPLE') ? [] : ['ERR']),
  ];
}

/** Every text within a value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.values(value).flatMap(textsIn);
}

/** Which rules of `submitReport` a report would break although it has no obstacle. */
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

it(`${MUTATIONS} mutated messages are read or refused at once, and answered so that it can be read`, {
  timeout: 120_000,
}, () => {
  const chance = chanceOfTest();
  let read = 0;
  for (let count = 0; count < MUTATIONS; count += 1) {
    const bytes = mutated(chance);
    const start = performance.now();
    const { header, report, ack } = readAndAnswer(bytes);
    const time = performance.now() - start;
    // A machine that was busy with something else may be asked again.
    if (time > MAX_MS && timeOf(bytes) > MAX_MS) expect.fail(`Mutation ${count} took ${Math.round(time)} ms.`);
    const problems = [...problemsOfAck(ack, header), ...(report ? problemsOfReport(report) : [])];
    if (problems.length > 0) expect(problems, JSON.stringify(bytes.toString('latin1'))).toEqual([]);
    if (report !== undefined) read += 1;
  }
  expect(read).toBeGreaterThan(MUTATIONS / 10);
  expect(read).toBeLessThan(MUTATIONS);
});

function timeOf(bytes: Buffer): number {
  const times = Array.from({ length: 3 }, () => {
    const start = performance.now();
    readAndAnswer(bytes);
    return performance.now() - start;
  });
  return Math.min(...times);
}
