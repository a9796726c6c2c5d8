import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { Intake } from '../helpers/intake.ts';
import { fieldsOf, newControlId, type OruParts } from '../helpers/oru.ts';
import { Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { listening } from '../mllp/listening.ts';
import { Sender } from '../mllp/sender.ts';

/** The answer to a charted message that was not completely understood (contract, 10.3). */
const app = useTestApp();
expectSoundness(app);
let program: Program;
let lab: Intake;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
});

/** Potassium with these letters, by a number that distinguishes it. */
const potassium = (letters: string, number = 1) =>
  `OBX|${number}|NM|K${number}^Potassium^L||7.9|mmol/L|3.5-5.1|${letters}|||F`;

/** ERR-2, 3, 4, 5 and 8 of each ERR. */
function errorsIn(answer: string) {
  const errors = answer.split('\r').filter((line) => line.startsWith('ERR|'));
  return errors.map((line) => [2, 3, 4, 5, 8].map((field) => line.split('|')[field]));
}

const messageWith = async (observations: readonly string[], parts: Partial<OruParts> = {}) =>
  lab.message(await program.kitAtLaboratory(), { observations, ...parts });

const NOT_READ = 'is not a known flag. The comments of the result show it; the flag is never NORMAL.';

describe('a remark', () => {
  it('is an ERR: the field, HL7’s condition, the severity, a code, and a sentence that quotes what was sent', async () => {
    const answer = await lab.send(await messageWith([potassium('N'), potassium('CH~Z^not known^L', 2)]));
    expect(fieldsOf(answer, 'MSA')[1]).toBe('AA');
    expect(errorsIn(answer)).toEqual([
      ['OBX^2^8', '103^Table value not found^HL70357', 'W', 'FLAG_NOT_READ^^L', `"Z" ${NOT_READ}`],
      [
        'OBX^2^8',
        '103^Table value not found^HL70357',
        'I',
        'FLAG_READ_AS^^L',
        '"CH" is not in HL7 table 0078. It was read anyway: the flag is CRITICAL.',
      ],
    ]);
  });

  it('is not made for fields that were understood', async () => {
    expect(errorsIn(await lab.send(await messageWith([potassium('HH'), potassium('S', 2)])))).toEqual([]);
  });

  it('is the same by MLLP, and of a duplicate', async () => {
    const message = await messageWith([potassium('ZZ')]);
    const sender = await Sender.to(await listening(app, program.lab.key));
    const answer = await sender.send(message);
    expect(errorsIn(answer)).toHaveLength(1);
    expect(await sender.send(message)).toBe(answer);
    expect(await lab.send(message)).toBe(answer);
  });

  it('quotes at most 80 characters, on one line, with the message’s delimiters escaped', async () => {
    const letters = `a\\F\\b\\X0A\\${'c'.repeat(76)}`;
    const [[, , , , text = ''] = []] = errorsIn(await lab.send(await messageWith([potassium(`${letters}d`)])));
    expect(text).toBe(`"a\\F\\b ${'c'.repeat(73)}..." ${NOT_READ}`);
    const [[, , , , whole = ''] = []] = errorsIn(await lab.send(await messageWith([potassium(letters)])));
    expect(whole).toBe(`"a\\F\\b ${'c'.repeat(76)}" ${NOT_READ}`);
  });

  it('is in ERR-1 and MSA-3 before version 2.5', async () => {
    const answer = await lab.send(await messageWith([potassium('ZZ'), potassium('CH', 2)], { version: '2.4' }));
    expect(fieldsOf(answer, 'MSA').slice(1, 2)).toEqual(['AA']);
    expect(fieldsOf(answer, 'MSA')[3]).toBe(
      `FLAG_NOT_READ: "ZZ" ${NOT_READ} FLAG_READ_AS: "CH" is not in HL7 table 0078. It was read anyway: the flag is CRITICAL.`,
    );
    expect(fieldsOf(answer, 'ERR')[1]).toBe(
      'OBX^1^8^103&Table value not found&HL70357&FLAG_NOT_READ&&L~OBX^2^8^103&Table value not found&HL70357&FLAG_READ_AS&&L',
    );
  });

  it('follows the reason of a stored message, because charting it later gets no answer', async () => {
    const answer = await lab.send(lab.message({ sampleId: 'NO-SUCH' }, { observations: [potassium('ZZ')] }));
    expect(errorsIn(answer).map(([, , , code]) => code)).toEqual(['UNKNOWN_SAMPLE^^L', 'FLAG_NOT_READ^^L']);
  });
});

describe('an answer', () => {
  const inform = Array.from({ length: 15 }, (_, index) => potassium('CH', index + 1));
  const warn = (count: number) => Array.from({ length: count }, (_, index) => potassium('ZZ', index + 16));

  it('has 20 remarks, warnings first', async () => {
    const errors = errorsIn(await lab.send(await messageWith([...inform, ...warn(5)])));
    expect(errors.map(([where]) => where)).toEqual([
      ...Array.from({ length: 5 }, (_, index) => `OBX^${index + 16}^8`),
      ...Array.from({ length: 15 }, (_, index) => `OBX^${index + 1}^8`),
    ]);
    expect(errors.at(-1)?.at(-1)).toMatch(/the flag is CRITICAL\.$/);
  });

  it('has no more: the last of the 20 says how many there are', async () => {
    const errors = errorsIn(await lab.send(await messageWith([...inform, ...warn(6)])));
    expect(errors).toHaveLength(20);
    expect(errors.at(-1)?.[0]).toBe('OBX^14^8');
    expect(errors.at(-1)?.at(-1)).toMatch(/the flag is CRITICAL\. There are 21 remarks in total\.$/);
  });
});

it('remarks are counted by code, once for a message however often it comes', async () => {
  const service = await app.appWith({});
  onTestFinished(() => service.close());
  const counted = async (code: string) =>
    new RegExp(`^laboratory_message_remarks_total\\{code="${code}"\\} (\\d+)$`, 'm').exec(
      (await service.inject('/metrics')).body,
    )?.[1];
  expect([await counted('FLAG_NOT_READ'), await counted('TIME_ZONE')]).toEqual(['0', '0']);
  const message = await messageWith([potassium('ZZ'), potassium('YY', 2), potassium('CH', 3)], {
    controlId: newControlId(),
  });
  for (let round = 0; round < 2; round += 1)
    await service.inject({
      method: 'POST',
      url: '/hl7/v2',
      headers: { 'content-type': 'application/hl7-v2', authorization: `Token ${program.lab.key}` },
      payload: message,
    });
  expect([await counted('FLAG_NOT_READ'), await counted('FLAG_READ_AS')]).toEqual(['2', '1']);
});
