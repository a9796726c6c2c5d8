import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { digestOf, type TakeDigest } from '../helpers/digest.ts';
import { badFieldsOf } from '../helpers/fields.ts';
import { outcomeOf } from '../helpers/outcomes.ts';
import { Program, RECIPIENT } from '../helpers/program.ts';

const app = useTestApp();
let program: Program;
let digest: TakeDigest;

beforeAll(async () => {
  program = await Program.start(app);
  digest = await digestOf(app.prisma);
});

const FIELDS = 'kitType { code name sampleType panels orderable activatable requiredActivationFields }';
const DEFAULT_FIELDS = ['FIRST_NAME', 'LAST_NAME', 'DATE_OF_BIRTH', 'SEX', 'EMAIL'];

const attempt = (input: object) => program.attempt(program.admin, 'upsertKitType', input, FIELDS);

async function upsert(input: object): Promise<object> {
  const { kitType } = await program.mutate<{ kitType: object }>(program.admin, 'upsertKitType', input, FIELDS);
  return kitType;
}

describe('upsert kit type (contract, 2.3)', () => {
  it('a new one is orderable and activatable, with the default activation fields, unless said otherwise', async () => {
    expect(await upsert({ code: 'NEW-1', name: ' New ', sampleType: ' saliva ' })).toEqual({
      code: 'NEW-1',
      name: 'New',
      sampleType: 'saliva',
      panels: [],
      orderable: true,
      activatable: true,
      requiredActivationFields: DEFAULT_FIELDS,
    });
  });

  it('an omitted field keeps its value', async () => {
    const whole = {
      code: 'KEEP',
      name: 'Keep',
      sampleType: 'urine',
      panels: ['B', 'A'],
      orderable: false,
      activatable: false,
      requiredActivationFields: ['ZIP', 'EMAIL'],
    };
    expect(await upsert(whole)).toEqual(whole);
    expect(await upsert({ code: 'KEEP' })).toEqual(whole);
    for (const [name, value] of Object.entries({
      name: 'Changed',
      sampleType: 'blood',
      panels: [],
      orderable: true,
      activatable: true,
      requiredActivationFields: [],
    })) {
      expect(await upsert({ code: 'KEEP', [name]: value })).toEqual({ ...whole, [name]: value });
      expect(await upsert(whole)).toEqual(whole);
    }
  });

  it('null resets the activation fields to the default', async () => {
    await upsert({ code: 'RESET', name: 'Reset', sampleType: 'urine', requiredActivationFields: ['ZIP'] });
    expect(await upsert({ code: 'RESET', requiredActivationFields: null })).toMatchObject({
      requiredActivationFields: DEFAULT_FIELDS,
    });
  });

  it('an activation field named twice is required once', async () => {
    expect(
      await upsert({
        code: 'TWICE',
        name: 'Twice',
        sampleType: 'urine',
        requiredActivationFields: ['ZIP', 'CITY', 'ZIP'],
      }),
    ).toMatchObject({
      requiredActivationFields: ['ZIP', 'CITY'],
    });
  });

  it('a new one needs a name and a sample type', async () => {
    const before = await digest();
    expect(badFieldsOf(await attempt({ code: 'BARE' }))).toEqual(['name', 'sampleType']);
    expect(badFieldsOf(await attempt({ code: 'BARE', name: null, sampleType: 'urine' }))).toEqual(['name']);
    expect(await digest()).toEqual(before);
  });

  it.each(['A', '0', 'a.b_c-d', 'x'.repeat(64)])('a code: %s', async (code) => {
    expect(await upsert({ code, name: 'Code', sampleType: 'urine' })).toMatchObject({ code });
  });

  it.each(['', '-a', '.a', '_a', 'a b', 'ä', 'a/b', 'a\n', 'x'.repeat(65)])('no code: %j', async (code) => {
    const answer = await attempt({ code, name: 'Code', sampleType: 'urine' });
    // Texts are trimmed, as everywhere.
    if (code === 'a\n') expect(outcomeOf(answer)).toBe('OK');
    else expect(badFieldsOf(answer)).toEqual(['code']);
  });

  it('codes are case-sensitive', async () => {
    await upsert({ code: 'CaseD', name: 'One', sampleType: 'urine' });
    await upsert({ code: 'cased', name: 'Two', sampleType: 'urine' });
    const answer = await app.graphql<{ kitTypes: { code: string; name: string }[] }>(
      '{ kitTypes { code name } }',
      {},
      program.client,
    );
    expect(answer.expectNoErrors().kitTypes.filter(({ code }) => code.toLowerCase() === 'cased')).toEqual([
      { code: 'CaseD', name: 'One' },
      { code: 'cased', name: 'Two' },
    ]);
  });

  it('every problem is told at once', async () => {
    expect(badFieldsOf(await attempt({ code: '-', name: ' ', sampleType: '', panels: ['A', ''] }))).toEqual([
      'code',
      'name',
      'panels.1',
      'sampleType',
    ]);
    expect(outcomeOf(await attempt({ code: 'A', requiredActivationFields: ['SHOE_SIZE'] }))).toBe('BAD_USER_INPUT');
  });
});

it('kit types are listed by code point, with those that cannot be ordered', async () => {
  for (const code of ['zeta', 'Zeta', '0first', 'Z-a', 'Z.a', 'Z_a', 'ZA'])
    await upsert({ code, name: code, sampleType: 'urine', orderable: false });
  const answer = await app.graphql<{ kitTypes: { code: string }[] }>('{ kitTypes { code } }', {}, program.client);
  const codes = answer.expectNoErrors().kitTypes.map(({ code }) => code);
  expect(codes).toEqual([...codes].sort((one, other) => Buffer.from(one).compare(Buffer.from(other))));
  expect(codes).toEqual(expect.arrayContaining(['zeta', 'Zeta', '0first', 'ZA']));
});

it('what the catalogue says now holds for what is ordered and activated from now on', async () => {
  await upsert({ code: 'CLOSING', name: 'Closing', sampleType: 'urine' });
  const kit = await program.stockKit('CLOSING');
  await upsert({ code: 'CLOSING', orderable: false, activatable: false });
  const order = await program.attempt(
    program.client,
    'createOrder',
    { kitTypes: ['CLOSING'], recipient: RECIPIENT },
    '__typename',
  );
  expect(badFieldsOf(order)).toEqual(['kitTypes.0']);
  expect(outcomeOf(await program.attempt(null, 'activateKit', { kitId: kit.kitId }, 'result'))).toBe('FORBIDDEN');
});
