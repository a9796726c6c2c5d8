import { beforeAll, describe, expect, it } from 'vitest';
import { REMARKS, type RemarkCode } from '../../src/hl7/remark.ts';
import { useTestApp } from '../helpers/app.ts';
import { pdf } from '../helpers/documents.ts';
import { ackOf } from '../helpers/oru.ts';
import { Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { obx } from '../hl7/messages.ts';
import { ChartedSample } from './charted.ts';

/** Each remark of the contract's table (10.3) on both sides of its border: a field that just has it, and one that just does not. */
const app = useTestApp();
expectSoundness(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

/** A message: the fields of its OBX, each as they differ from glucose of 5.4 mmol/L. */
interface Said {
  readonly observations: readonly Readonly<Record<number, string>>[];
  /** OBR-25 */
  readonly status?: string;
  /** The zone of the laboratory's account. */
  readonly timeZone?: string;
}

interface Border {
  readonly what: string;
  /** The chart before the message. */
  readonly before?: Said;
  readonly remarked: Said;
  readonly silent: Said;
}

const of = (...observations: Said['observations']): Said => ({ observations });
const border = (what: string, remarked: Said, silent: Said, before?: Said): Border => ({
  what,
  remarked,
  silent,
  ...(before && { before }),
});

/** A field that just has the remark, and one that just does not. */
const field = (number: number, remarked: string, silent: string, more: Readonly<Record<number, string>> = {}): Border =>
  border(
    `OBX-${number}: ${remarked} and ${silent}`,
    of({ ...more, [number]: remarked }),
    of({ ...more, [number]: silent }),
  );

const base64 = (bytes: Buffer) => bytes.toString('base64');
const WHOLE = base64(pdf('whole'));
const CUT = base64(Buffer.from(pdf('cut').toString('latin1').replace('%%EOF', ''), 'latin1'));
const document = { 2: 'ED', 6: '' };
const letter = (data: string) => `LAB^AP^PDF^Base64^${data}`;

/** For every code: one that is missing here is a type error, and fails below. */
const BORDERS: Readonly<Record<RemarkCode, readonly [Border, ...Border[]]>> = {
  FLAG_NOT_READ: [
    field(8, 'ZZ', 'S'),
    field(8, 'HHH', 'HH'),
    field(8, 'H~?', 'H~S'),
    field(8, 'L<<', 'L<'),
    field(8, 'SYN', 'SYN-R'),
  ],
  FLAG_READ_AS: [field(8, 'CH', 'HH'), field(8, 'H*', 'H>'), field(8, 'panic high', 'aa'), field(8, 'Normal', 'n')],
  VALUE_AS_TEXT: [
    field(5, 'hemolyzed', '5'),
    field(5, '< 5 ca.', '<5'),
    field(5, '1,000', '1e3'),
    field(2, 'NA', 'ST'),
    field(2, 'XAD', 'TX', { 6: '' }),
    field(5, '<^five', '<^5', { 2: 'SN' }),
    field(5, '^^:^128', '^1^:^128', { 2: 'SN', 6: '' }),
    field(6, 'u'.repeat(65), 'u'.repeat(64)),
  ],
  JOINED: [
    field(6, '10^3/uL', '10*3/uL^10*3/uL^UCUM'),
    field(6, 'kg/m^2', 'kg/m2'),
    field(6, 'm^-2', 'm^-meter'),
    field(6, 'mg~dL', 'mg/dL'),
    field(5, '>10^5 CFU/mL', '>10\\S\\5 CFU/mL', { 2: 'CWE', 6: '' }),
    field(5, '10^5^', '5^5^L', { 2: 'CWE', 6: '' }),
    field(5, '>^10^5', '>^10', { 2: 'SN' }),
    field(5, '10^20', '<^20', { 2: 'SN' }),
  ],
  RANGE_NOT_READ: [
    field(7, '5-3', '3-5'),
    field(7, '[3-5)', '[3-5]'),
    field(7, '3-5 mg/dL', '3-5 mmol/L'),
    field(7, '3 or less', '< or = 3'),
    border('OBX-7 of a number and of a word', of({ 7: 'Negative' }), of({ 2: 'ST', 5: 'none', 6: '', 7: 'Negative' })),
  ],
  KIND_NOT_READ: [
    border('OBX-29: ASK and SCI', of({}, { 3: 'K^K^L', 29: 'ASK' }), of({}, { 3: 'K^K^L', 29: 'SCI' })),
    border('OBX-29: RSLTS and rslt', of({}, { 3: 'K^K^L', 29: 'RSLTS' }), of({}, { 3: 'K^K^L', 29: 'rslt' })),
    border('OBX-22: INT and EVN', of({}, { 3: 'K^K^L', 22: 'INT' }), of({}, { 3: 'K^K^L', 22: 'EVN' })),
  ],
  DOCUMENT_NOT_SHOWN: [
    border('a document without its end, and with it', ...besideResult(letter(CUT), letter(WHOLE))),
    border('what is no base64, and what is', ...besideResult(letter('@@@'), letter(WHOLE))),
    border(
      'another type, and a PDF that says it is one',
      ...besideResult('LAB^AP^DOC^Base64^0M8R4KGxGuE=', `LAB^AP^DOC^Base64^${WHOLE}`),
    ),
  ],
  NOTHING_TO_CORRECT: [
    border(
      'a correction of nothing, and of what there is',
      of({ 3: 'K^K^L', 11: 'C' }),
      of({ 11: 'C', 5: '6' }),
      of({}),
    ),
    border('C and F of what is not there', of({ 3: 'K^K^L', 11: 'C' }), of({ 3: 'K^K^L', 11: 'F' }), of({})),
    border(
      'OBR-25 of C and of F, without OBX-11',
      { ...of({ 3: 'K^K^L', 11: '' }), status: 'C' },
      { ...of({ 3: 'K^K^L', 11: '' }), status: 'F' },
      of({}),
    ),
  ],
  STILL_PRELIMINARY: [
    border(
      'a final order that leaves a test preliminary, and one that says more is to come',
      of({ 3: 'K^K^L' }),
      { ...of({ 3: 'K^K^L' }), status: 'P' },
      { ...of({ 11: 'P' }), status: 'P' },
    ),
    border('one that leaves it, and one that gives it', of({ 3: 'K^K^L' }), of({}), {
      ...of({ 11: 'P' }),
      status: 'P',
    }),
    border('one that leaves it, and one that ends it under another OBX-4', of({ 3: 'K^K^L', 4: '2' }), of({ 4: '2' }), {
      ...of({ 4: '1', 11: 'P' }),
      status: 'P',
    }),
  ],
  TIME_ZONE: [
    border(
      'an offset that the account’s zone does not have, and one that it has',
      { ...of({}), timeZone: 'Africa/Lagos' },
      { ...of({}), timeZone: 'Africa/Abidjan' },
    ),
    border('a zone of its own, and none', { ...of({}), timeZone: 'Asia/Tokyo' }, { ...of({}), timeZone: 'UTC' }),
  ],
};

/** Messages of a result, and a document each. */
function besideResult(remarked: string, silent: string): readonly [Said, Said] {
  const beside = (value: string) => of({}, { ...document, 3: 'DOC^Report^L', 5: value });
  return [beside(remarked), beside(silent)];
}

async function answerTo(sample: ChartedSample, minute: number, { observations, status = 'F', timeZone }: Said) {
  if (timeZone !== undefined) await setZone(timeZone);
  const lines = observations.map((fields) => obx(fields));
  const answer = ackOf(await sample.answer(sample.message(minute, status, lines)));
  if (timeZone !== undefined) await setZone(null);
  return answer;
}

async function setZone(timeZone: string | null): Promise<void> {
  await program.mutate(program.admin, 'updateLaboratory', { accountId: program.lab.accountId, timeZone });
}

it('every remark has a border', () => {
  expect(Object.keys(BORDERS)).toEqual(Object.keys(REMARKS));
});

describe.each(Object.entries(BORDERS))('%s', (code, borders) => {
  it.each(borders)('$what', async ({ before, remarked, silent }) => {
    const outcomes = [];
    for (const said of [remarked, silent]) {
      const sample = new ChartedSample(app, program, await program.kitAtLaboratory());
      if (before) await answerTo(sample, 10, before);
      outcomes.push(await answerTo(sample, 20, said));
    }
    expect(outcomes).toMatchObject([
      { code: 'AA', reasons: [code] },
      { code: 'AA', reasons: [] },
    ]);
  });
});
