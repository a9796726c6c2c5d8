import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { checkDigitOf } from '../../src/terminology/check-digit.ts';
import { isLoinc } from '../../src/terminology/loinc.ts';
import { loadUcum } from '../../src/terminology/ucum.ts';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { Program, type ProgramKit } from '../helpers/program.ts';

const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const attempt = (input: object) => program.attempt(program.admin, 'upsertAnalyte', input);

async function upsert(input: InputOf<'upsertAnalyte'>) {
  const { analyte } = await program.mutate(program.admin, 'upsertAnalyte', input);
  return analyte;
}

const GLUCOSE = { code: 'GLU', name: 'Glucose', loinc: '2345-7', ucum: 'mg/dL' } as const;

describe('upsert analyte (contract, 10.1)', () => {
  it('a new analyte has a code and a name, and may have a LOINC code and a UCUM unit', async () => {
    expect(await upsert({ code: 'BARE', name: ' Bare ' })).toEqual({
      code: 'BARE',
      name: 'Bare',
      loinc: null,
      ucum: null,
    });
    expect(await upsert(GLUCOSE)).toEqual(GLUCOSE);
  });

  it('an omitted code or unit keeps its value; null removes it', async () => {
    await upsert(GLUCOSE);
    expect(await upsert({ code: 'GLU', name: 'Sugar' })).toEqual({ ...GLUCOSE, name: 'Sugar' });
    expect(await upsert({ code: 'GLU', name: 'Sugar', loinc: null })).toEqual({
      ...GLUCOSE,
      name: 'Sugar',
      loinc: null,
    });
    expect(await upsert({ code: 'GLU', name: 'Sugar', ucum: null })).toMatchObject({ loinc: null, ucum: null });
  });

  it('needs a name', async () => {
    expect(badFieldsOf(await attempt({ code: 'NONE', name: ' ' }))).toEqual(['name']);
    expect(badFieldsOf(await attempt({ code: 'LONG', name: 'x'.repeat(201) }))).toEqual(['name']);
    expect(await upsert({ code: 'LONG', name: 'x'.repeat(200) })).toMatchObject({ name: 'x'.repeat(200) });
  });

  it.each(['A', '0', 'a.b_c-d', 'x'.repeat(64)])('its code may be %s, as that of a kit type', async (code) => {
    expect(await upsert({ code, name: 'Code' })).toMatchObject({ code });
  });

  it.each(['', '-a', 'a b', 'ä', 'a/b', 'x'.repeat(65)])('its code may not be %j', async (code) => {
    expect(badFieldsOf(await attempt({ code, name: 'Code' }))).toEqual(['code']);
  });

  it.each(['2345-7', ' 2345-7 ', '1-8', '11502-2'])('takes the LOINC code %j', async (loinc) => {
    expect(await upsert({ code: 'LN', name: 'Loinc', loinc })).toMatchObject({ loinc: loinc.trim() });
  });

  it.each(['2345-6', '2345-', '23457', '2345-77', 'LP1-1', '12345678-9', 'x'.repeat(10_000)])(
    'refuses the LOINC code %j, which has a wrong check digit or form',
    async (loinc) => {
      expect(badFieldsOf(await attempt({ code: 'LN', name: 'Loinc', loinc }))).toEqual(['loinc']);
    },
  );

  it.each(['mg/dL', '10*3/uL', 'm[IU]/L', '%', '{copies}/mL', 'mL/min/{1.73_m2}'])(
    'takes the unit %s of UCUM',
    async (ucum) => {
      expect(await upsert({ code: 'UC', name: 'Unit', ucum })).toMatchObject({ ucum });
    },
  );

  it.each(['MG/DL', 'mIU/L', 'µg/L', 'copies/mL', 'mg / dL', `m${'.m'.repeat(32)}`])(
    'refuses %j, which is not a unit of UCUM',
    async (ucum) => {
      expect(badFieldsOf(await attempt({ code: 'UC', name: 'Unit', ucum }))).toEqual(['ucum']);
    },
  );

  it('loses its LOINC code and its unit to a blank text, as to null, and keeps what is left out', async () => {
    for (const none of ['', ' ', null]) {
      await upsert({ code: 'BL', name: 'Blank', loinc: '2345-7', ucum: 'mg/dL' });
      expect(await upsert({ code: 'BL', name: 'Kept' })).toMatchObject({ loinc: '2345-7', ucum: 'mg/dL' });
      expect(await upsert({ code: 'BL', name: 'Kept', loinc: none, ucum: none })).toMatchObject({
        loinc: null,
        ucum: null,
      });
    }
  });

  it('names every problem at once', async () => {
    expect(badFieldsOf(await attempt({ code: '-', name: '', loinc: '1-1', ucum: 'x y' }))).toEqual([
      'code',
      'loinc',
      'name',
      'ucum',
    ]);
  });

  it('is audited', async () => {
    await upsert({ code: 'AUDITED', name: 'Audited' });
    const entries = await app.prisma.auditEntry.findMany({ where: { subject: 'Analyte:AUDITED' } });
    expect(entries).toMatchObject([{ action: 'analyte.upsert', userId: program.admin.userId }]);
  });
});

describe('an analyte for people (contract, 12.8)', () => {
  const shown = graphql(`
    query {
      analytes { code loinc equivalentLoincs molarMass siUnit conventionalUnit texts { language name about } }
    }
  `);

  async function read(code: string) {
    const { analytes: all } = (await app.run(shown, {}, program.client)).expectNoErrors();
    return all.find((analyte) => analyte.code === code);
  }

  const TEXTS = [
    { language: 'en', name: 'Cholesterol', about: 'A fat in the blood.' },
    { language: 'es-MX', name: 'Colesterol', about: null },
  ];
  const FULL = {
    code: 'FULL',
    name: 'Full',
    loinc: '2093-3',
    equivalentLoincs: ['14647-2'],
    ucum: 'mg/dL',
    molarMass: 386.65,
    siUnit: 'mmol/L',
    conventionalUnit: 'mg/dL',
    texts: TEXTS,
  } as const;

  it('has codes, units, a molar mass and texts; what is omitted stays, and null removes it', async () => {
    const { name: _name, ucum: _ucum, ...full } = FULL;
    await upsert({ ...FULL, equivalentLoincs: [...FULL.equivalentLoincs], texts: [...FULL.texts] });
    expect(await read('FULL')).toEqual(full);
    await upsert({ code: 'FULL', name: 'Full' });
    expect(await read('FULL')).toEqual(full);
    await upsert({ code: 'FULL', name: 'Full', texts: [{ language: 'EN', name: 'Fat', about: ' ' }] });
    expect(await read('FULL')).toMatchObject({ texts: [{ language: 'en', name: 'Fat', about: null }] });
    await upsert({
      ...{ code: 'FULL', name: 'Full', loinc: null, equivalentLoincs: null, ucum: null, molarMass: null },
      ...{ siUnit: null, conventionalUnit: null, texts: null },
    });
    expect(await read('FULL')).toEqual({
      ...{ code: 'FULL', loinc: null, equivalentLoincs: [], molarMass: null, siUnit: null, conventionalUnit: null },
      texts: [],
    });
  });

  it.each([
    [{ equivalentLoincs: ['2345-6'] }, ['equivalentLoincs.0']],
    [{ loinc: '718-7', equivalentLoincs: ['2339-0', '718-7'] }, ['equivalentLoincs.1']],
    [{ equivalentLoincs: ['2339-0', '2339-0'] }, ['equivalentLoincs.1']],
    [{ equivalentLoincs: ['2345-7', '2339-0', '14749-6'] }, ['equivalentLoincs.0', 'equivalentLoincs.2']],
    [{ loinc: '14749-6' }, ['loinc']],
    [{ molarMass: 0 }, ['molarMass']],
    [{ molarMass: -1 }, ['molarMass']],
    [{ molarMass: 10_000_000.1 }, ['molarMass']],
    [{ siUnit: 'mIU/L' }, ['siUnit']],
    [{ conventionalUnit: 'MG/DL' }, ['conventionalUnit']],
    [{ texts: [{ language: 'en', name: ' ' }] }, ['texts.0.name']],
    [{ texts: [{ language: 'en', name: 'x'.repeat(201) }] }, ['texts.0.name']],
    [{ texts: [{ language: 'en', name: 'A', about: 'x'.repeat(501) }] }, ['texts.0.about']],
    [{ texts: [{ language: 'english language', name: 'A' }] }, ['texts.0.language']],
    [
      {
        texts: [
          { language: 'en-US', name: 'A' },
          { language: 'EN-us', name: 'B' },
        ],
      },
      ['texts.1.language'],
    ],
  ])('%j is BAD_USER_INPUT', async (given, fields) => {
    await upsert({ code: 'SUGAR', name: 'Sugar', loinc: '2345-7', equivalentLoincs: ['14749-6'] });
    expect(badFieldsOf(await attempt({ code: 'OTHER', name: 'Other', ...given }))).toEqual(fields);
  });

  it('has at most 20 equivalent codes, and at most 20 texts', async () => {
    const loincs = Array.from({ length: 21 }, (_, index) => loincOf(90_000 + index));
    const texts = Array.from({ length: 21 }, (_, index) => ({
      language: `a${String.fromCharCode(97 + index)}`,
      name: 'A',
    }));
    expect(badFieldsOf(await attempt({ code: 'MANY', name: 'Many', equivalentLoincs: loincs }))).toEqual([
      'equivalentLoincs',
    ]);
    expect(badFieldsOf(await attempt({ code: 'MANY', name: 'Many', texts }))).toEqual(['texts']);
    await upsert({ code: 'MANY', name: 'Many', equivalentLoincs: loincs.slice(1), texts: texts.slice(1) });
    expect((await read('MANY'))?.texts).toHaveLength(20);
  });

  it.each([
    [{ ucum: 'mg/dL', siUnit: 'meq/L' }, ['siUnit']],
    [{ siUnit: 'mmol/mol', conventionalUnit: '%' }, ['conventionalUnit']],
    [{ ucum: 'mg/dL', siUnit: 'mmol/L' }, ['molarMass']],
    [{ ucum: 'mg/dL', siUnit: 'mmol/L', molarMass: null }, ['molarMass']],
  ])('%j cannot be converted into each other', async (given, fields) => {
    expect(badFieldsOf(await attempt({ code: 'UNITS', name: 'Units', ...given }))).toEqual(fields);
  });

  it('names the unit that is given if it does not fit the one that is there, and the molar mass that is missing', async () => {
    await upsert({ code: 'FITS', name: 'Fits', ucum: 'mg/dL', siUnit: 'mmol/L', molarMass: 180.16 });
    const change = async (given: object) => badFieldsOf(await attempt({ code: 'FITS', name: 'Fits', ...given }));
    expect(await change({ ucum: '/uL' })).toEqual(['ucum']);
    expect(await change({ molarMass: null })).toEqual(['molarMass']);
    await upsert({ code: 'FITS', name: 'Fits', molarMass: null, siUnit: null });
  });

  it('of two at once with the same further code, one has it', async () => {
    const claims = ['ONE', 'TWO'].map((code) => attempt({ code, name: code, equivalentLoincs: [loincOf(80_000)] }));
    const outcomes = (await Promise.all(claims)).map(outcomeOf);
    expect(outcomes.toSorted()).toEqual(['BAD_USER_INPUT', 'OK']);
  });
});

/** A LOINC code with its check digit. */
function loincOf(number: number): string {
  return `${number}-${checkDigitOf(String(number))}`;
}

describe('the catalogue of analytes (contract, 10.1)', () => {
  const analytes = graphql('{ analytes { code name loinc ucum } }');

  it('is listed by code point for everybody but fulfilment', async () => {
    for (const code of ['zeta', 'Zeta', '0first', 'Z-a', 'Z_a', 'ZA']) await upsert({ code, name: code });
    for (const actor of [program.client, program.lab, program.admin]) {
      const codes = (await app.run(analytes, {}, actor)).expectNoErrors().analytes.map(({ code }) => code);
      expect(codes).toEqual([...codes].sort((one, other) => Buffer.from(one).compare(Buffer.from(other))));
      expect(codes).toEqual(expect.arrayContaining(['zeta', 'Zeta', '0first', 'ZA']));
    }
    expect(outcomeOf(await app.run(analytes, {}, program.fulfillment))).toBe('FORBIDDEN');
  });

  it('has at most 2,000 analytes, of which each may still be changed', async () => {
    const there = await app.prisma.analyte.count();
    const now = app.clock.now();
    await app.prisma.analyte.createMany({
      data: Array.from({ length: 1_999 - there }, (_, index) => ({
        code: `FILLER-${index}`,
        name: 'Filler',
        created: now,
        updated: now,
      })),
    });
    await upsert({ code: 'LAST', name: 'Last' });
    (await attempt({ code: 'BEYOND', name: 'Beyond' })).expectError('CONFLICT');
    expect(await upsert({ code: 'LAST', name: 'Still' })).toMatchObject({ name: 'Still' });
    await app.prisma.analyte.deleteMany({ where: { code: { startsWith: 'FILLER-' } } });
  });
});

describe('a submitted result (contract, 10.1)', () => {
  let kit: ProgramKit;

  beforeAll(async () => {
    kit = await program.receivedKit();
    await upsert(GLUCOSE);
    await upsert({ code: 'UNCODED', name: 'No LOINC', loinc: null });
  });

  const result = { resultType: 'quantity', name: 'Glucose, fasting', result: 88, unitOfMeasure: 'mg/dL' };
  const codesOfReport = graphql(
    'query ($id: ID!) { report(reportId: $id) { results { loinc analyte { id code name loinc ucum } } } }',
  );

  /** The codes that results with these have in the end. */
  async function submitted(...codes: readonly object[]) {
    const fresh = await program.receivedKit();
    const reportId = await program.report(fresh, { results: codes.map((each) => ({ ...result, ...each })) });
    return codesOf(reportId);
  }

  async function codesOf(reportId: string) {
    const { report } = (await app.run(codesOfReport, { id: reportId }, program.lab)).expectNoErrors();
    return report?.results.map(({ loinc, analyte }) => [loinc, analyte?.code ?? null]);
  }

  const refused = (codes: object) => {
    const now = app.clock.now().toISOString();
    const dates = { dateCollected: now, dateReceived: now, dateResulted: now };
    return program.attempt(program.lab, 'submitReport', {
      sampleId: kit.sampleId,
      ...dates,
      results: [result, { ...result, ...codes }],
    });
  };

  it('may name an analyte, which gives its LOINC code, or a LOINC code, or neither', async () => {
    expect(await submitted({ analyte: 'GLU' }, { loinc: '2345-7' }, {}, { analyte: 'GLU', loinc: '2345-7' })).toEqual([
      ['2345-7', 'GLU'],
      ['2345-7', null],
      [null, null],
      ['2345-7', 'GLU'],
    ]);
  });

  it('may have an equivalent code of its analyte (contract, 12.8)', async () => {
    await upsert({ code: 'EQ', name: 'Equivalent', loinc: '4548-4', equivalentLoincs: ['17856-6'] });
    expect(await submitted({ analyte: 'EQ', loinc: '17856-6' }, { analyte: 'EQ' })).toEqual([
      ['17856-6', 'EQ'],
      ['4548-4', 'EQ'],
    ]);
    expect(badFieldsOf(await refused({ analyte: 'EQ', loinc: '718-7' }))).toEqual(['results.1.loinc']);
  });

  it('of an analyte without a LOINC code keeps its own', async () => {
    expect(await submitted({ analyte: 'UNCODED' }, { analyte: 'UNCODED', loinc: '718-7' })).toEqual([
      [null, 'UNCODED'],
      ['718-7', 'UNCODED'],
    ]);
  });

  it('is refused with an analyte that the catalogue lacks, in another case too, and with another LOINC code than its analyte’s', async () => {
    expect(badFieldsOf(await refused({ analyte: 'NO_SUCH' }))).toEqual(['results.1.analyte']);
    expect(badFieldsOf(await refused({ analyte: 'glu' }))).toEqual(['results.1.analyte']);
    expect(badFieldsOf(await refused({ analyte: 'GLU', loinc: '718-7' }))).toEqual(['results.1.loinc']);
    expect(badFieldsOf(await refused({ loinc: '2345-8' }))).toEqual(['results.1.loinc']);
  });

  it('keeps its codes, even if the analyte changes', async () => {
    const before = await program.receivedKit();
    await upsert({ code: 'MOVING', name: 'Moving', loinc: '2345-7' });
    const reportId = await program.report(before, { results: [{ ...result, analyte: 'MOVING' }] });
    await upsert({ code: 'MOVING', name: 'Moved', loinc: '718-7' });
    expect(await codesOf(reportId)).toEqual([['2345-7', 'MOVING']]);
    await upsert({ code: 'MOVING', name: 'Moved', loinc: null });
    expect(await codesOf(reportId)).toEqual([['2345-7', 'MOVING']]);
  });

  it('may have a unit that is neither in UCUM nor the analyte’s', async () => {
    expect(await submitted({ analyte: 'GLU', unitOfMeasure: 'spoons' })).toEqual([['2345-7', 'GLU']]);
  });

  it('has the same shape as before in REST', async () => {
    await program.activate(kit);
    await program.report(kit, { results: [{ ...result, analyte: 'GLU' }] });
    const answer = await app.app.inject({
      url: `/api/v2/kits/${kit.kitId}/`,
      headers: { authorization: `Token ${program.client.key}` },
    });
    const results = answer.json().sample.reports.at(-1).results;
    expect(results.map((each: object) => Object.keys(each))).toEqual([
      [
        'result_type',
        'name',
        'time_collected',
        'result',
        'unit_of_measure',
        'range_minimum',
        'range_maximum',
        'comments',
      ],
    ]);
  });
});

describe('comments of a report (contract, 5.7)', () => {
  const commentsOf = graphql('query ($id: ID!) { report(reportId: $id) { comments } }');

  async function kept(comments: string | null) {
    const reportId = await program.report(await program.receivedKit(), { comments });
    return (await app.run(commentsOf, { id: reportId }, program.lab)).expectNoErrors().report?.comments;
  }

  it('are returned as they were sent; blank ones count as none', async () => {
    expect(await kept(' One\n\ntwo ')).toBe(' One\n\ntwo ');
    expect(await kept(' \n ')).toBeNull();
    expect(await kept(null)).toBeNull();
  });

  it('have at most 65,536 characters', async () => {
    expect((await kept('x'.repeat(65_536)))?.length).toBe(65_536);
    const now = app.clock.now().toISOString();
    const { sampleId } = await program.receivedKit();
    const answer = await program.attempt(program.lab, 'submitReport', {
      ...{ sampleId, dateCollected: now, dateReceived: now, dateResulted: now, comments: 'x'.repeat(65_537) },
      results: [{ resultType: 'text', name: 'Note', result: 'x' }],
    });
    expect(badFieldsOf(answer)).toEqual(['comments']);
  });
});

describe('the terminology', () => {
  it.each(['2345-7', '11502-2', '718-7', '4548-4', '33914-3', '62292-8'])('%s is a LOINC code', (code) => {
    expect(isLoinc(code)).toBe(true);
    const [digits, check] = code.split('-');
    const others = [...'0123456789'].filter((digit) => digit !== check);
    expect(others.filter((digit) => isLoinc(`${digits}-${digit}`))).toEqual([]);
  });

  it('a unit of UCUM is case-sensitive, ASCII, and at most 64 characters long', async () => {
    const isUcum = await loadUcum();
    expect([isUcum('mmol/L'), isUcum('MMOL/L'), isUcum('µmol/L'), isUcum('')]).toEqual([true, false, false, false]);
    const longest = `${'m.'.repeat(31)}mm`;
    expect([longest.length, isUcum(longest), isUcum(`${'m.'.repeat(32)}m`)]).toEqual([64, true, false]);
  });
});
