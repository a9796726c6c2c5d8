import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { Program, RECIPIENT } from '../helpers/program.ts';

const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const DEFAULT_FIELDS = ['FIRST_NAME', 'LAST_NAME', 'DATE_OF_BIRTH', 'SEX', 'EMAIL'];

const kitTypes = graphql('{ kitTypes { code name } }');

const attempt = (input: object) => program.attempt(program.admin, 'upsertKitType', input);

async function upsert(input: InputOf<'upsertKitType'>) {
  const { kitType } = await program.mutate(program.admin, 'upsertKitType', input);
  return kitType;
}

describe('upsert kit type (contract, 2.3)', () => {
  it('a new kit type is orderable and activatable, with the default activation fields', async () => {
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
    const kitType: InputOf<'upsertKitType'> = {
      code: 'KEEP',
      name: 'Keep',
      sampleType: 'urine',
      panels: ['B', 'A'],
      orderable: false,
      activatable: false,
      requiredActivationFields: ['ZIP', 'EMAIL'],
    };
    expect(await upsert(kitType)).toEqual(kitType);
    expect(await upsert({ code: 'KEEP' })).toEqual(kitType);
    for (const [name, value] of Object.entries({
      name: 'Changed',
      sampleType: 'blood',
      panels: [],
      orderable: true,
      activatable: true,
      requiredActivationFields: [],
    })) {
      expect(await upsert({ code: 'KEEP', [name]: value })).toEqual({ ...kitType, [name]: value });
      expect(await upsert(kitType)).toEqual(kitType);
    }
  });

  it('null resets the activation fields to the default', async () => {
    await upsert({ code: 'RESET', name: 'Reset', sampleType: 'urine', requiredActivationFields: ['ZIP'] });
    expect(await upsert({ code: 'RESET', requiredActivationFields: null })).toMatchObject({
      requiredActivationFields: DEFAULT_FIELDS,
    });
  });

  it('a repeated activation field is listed once', async () => {
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

  it('a new kit type needs a name and a sample type', async () => {
    const before = await app.digest();
    expect(badFieldsOf(await attempt({ code: 'BARE' }))).toEqual(['name', 'sampleType']);
    expect(badFieldsOf(await attempt({ code: 'BARE', name: null, sampleType: 'urine' }))).toEqual(['name']);
    expect(await app.digest()).toEqual(before);
  });

  it.each(['A', '0', 'a.b_c-d', 'x'.repeat(64)])('a code may be %s', async (code) => {
    expect(await upsert({ code, name: 'Code', sampleType: 'urine' })).toMatchObject({ code });
  });

  it.each(['', '-a', '.a', '_a', 'a b', 'ä', 'a/b', 'a\n', 'x'.repeat(65)])('a code may not be %j', async (code) => {
    const answer = await attempt({ code, name: 'Code', sampleType: 'urine' });
    // Like all text, codes are trimmed.
    if (code === 'a\n') expect(outcomeOf(answer)).toBe('OK');
    else expect(badFieldsOf(answer)).toEqual(['code']);
  });

  it('codes are case-sensitive', async () => {
    await upsert({ code: 'CaseD', name: 'One', sampleType: 'urine' });
    await upsert({ code: 'cased', name: 'Two', sampleType: 'urine' });
    const answer = await app.run(kitTypes, {}, program.client);
    expect(answer.expectNoErrors().kitTypes.filter(({ code }) => code.toLowerCase() === 'cased')).toEqual([
      { code: 'CaseD', name: 'One' },
      { code: 'cased', name: 'Two' },
    ]);
  });

  it('names every problem at once', async () => {
    expect(badFieldsOf(await attempt({ code: '-', name: ' ', sampleType: '', panels: ['A', ''] }))).toEqual([
      'code',
      'name',
      'panels.1',
      'sampleType',
    ]);
    expect(outcomeOf(await attempt({ code: 'A', requiredActivationFields: ['SHOE_SIZE'] }))).toBe('BAD_USER_INPUT');
  });
});

it('kit types are listed in code point order, including those that cannot be ordered', async () => {
  for (const code of ['zeta', 'Zeta', '0first', 'Z-a', 'Z.a', 'Z_a', 'ZA'])
    await upsert({ code, name: code, sampleType: 'urine', orderable: false });
  const answer = await app.run(kitTypes, {}, program.client);
  const codes = answer.expectNoErrors().kitTypes.map(({ code }) => code);
  expect(codes).toEqual([...codes].sort((one, other) => Buffer.from(one).compare(Buffer.from(other))));
  expect(codes).toEqual(expect.arrayContaining(['zeta', 'Zeta', '0first', 'ZA']));
});

it('the catalogue has at most 1,000 kit types, of which each may still be changed', async () => {
  const there = await app.prisma.kitType.count();
  const times = { created: app.clock.now(), updated: app.clock.now() };
  await app.prisma.kitType.createMany({
    data: Array.from({ length: 999 - there }, (_, index) => ({
      ...times,
      ...{ code: `FILLER-${index}`, name: 'Filler', sampleType: 'urine', orderable: false, activatable: false },
    })),
  });
  await upsert({ code: 'LAST', name: 'Last', sampleType: 'urine' });
  (await attempt({ code: 'BEYOND', name: 'Beyond', sampleType: 'urine' })).expectError('CONFLICT');
  expect(await upsert({ code: 'LAST', name: 'Still' })).toMatchObject({ name: 'Still' });
  await app.prisma.kitType.deleteMany({ where: { code: { startsWith: 'FILLER-' } } });
});

it('a changed kit type applies to later orders and activations', async () => {
  await upsert({ code: 'CLOSING', name: 'Closing', sampleType: 'urine' });
  const kit = await program.stockKit('CLOSING');
  await upsert({ code: 'CLOSING', orderable: false, activatable: false });
  const order = await program.attempt(program.client, 'createOrder', { kitTypes: ['CLOSING'], recipient: RECIPIENT });
  expect(badFieldsOf(order)).toEqual(['kitTypes.0']);
  expect(outcomeOf(await program.attempt(null, 'activateKit', { kitId: kit.kitId }))).toBe('FORBIDDEN');
});
