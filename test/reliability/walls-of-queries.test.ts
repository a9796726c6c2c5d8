import { type GraphQLInputObjectType, getNamedType, isInputObjectType, isRequiredArgument } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { globalId, outcomeOf } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import { NO_SUCH_CODE, NO_SUCH_UUID, PATIENT, Program, RECIPIENT } from '../helpers/program.ts';
import { type Belongings, belongings, deliveredKit, found, type Side, secretsOf, twoLaboratories } from './walled.ts';
import { type Arguments, queryFields, wholeQuery } from './whole-queries.ts';
import { bodyOf } from './world.ts';

/**
 * The walls between laboratories (contract, 1.3), asked of every query of the schema, with all that it tells: as somebody would who has the key
 * of another laboratory, and knows every code, id and name of this one.
 */
const app = useTestApp();

/** What is in the names of the one, and of a person whose sample is nobody's. */
const [MARK, NOBODYS] = ['Quorra', 'Zephyra'];

let x: Side;
let y: Side;
let ofX: Belongings;
/** What the other laboratory reads before anything of X's is there, except kits on their way and their orders. */
let before: ReadonlyMap<string, string>;

beforeAll(async () => {
  ({ x, y } = await twoLaboratories(app));
  await belongings(app, y, await deliveredKit(y), 'Yolanthe');
  const kit = await deliveredKit(x);
  await numberEvents(app.prisma);
  before = await whatIsRead(y.lab);
  ofX = await belongings(app, x, kit, MARK);
});

/** Every list and everything else that takes no argument, as a caller reads it. */
async function whatIsRead(by: TestActor): Promise<ReadonlyMap<string, string>> {
  const fields = queryFields.filter(({ name }) => !(name in NAMED));
  const answers = fields.map(async (field) => {
    const answer = await ask(field, DAYS[field.name] ?? {}, by);
    return [field.name, bodyOf(answer, [])] as const;
  });
  return new Map(await Promise.all(answers));
}

/** Everything that a query tells a caller; what is refused is refused for what it is, and not because it is too much. */
async function ask(field: (typeof queryFields)[number], args: Arguments, by: TestActor, only?: string) {
  const answer = await app.graphql(wholeQuery(field, args, only), {}, by);
  const codes = answer.errors.map(({ extensions }) => extensions.code);
  expect(
    ['QUERY_TOO_COMPLEX', 'INTERNAL_SERVER_ERROR'].filter((code) => codes.includes(code)),
    answer.describe(),
  ).toEqual([]);
  return answer;
}

const DAYS: Readonly<Record<string, Arguments>> = {
  programFigures: { from: app.clock.now().toISOString().slice(0, 10), to: app.clock.now().toISOString().slice(0, 10) },
};

/** A question that names something: what is asked of X's, and the same of what does not exist. */
interface Question {
  readonly args: Arguments;
  readonly missing: Arguments;
  /** The type of the node. */
  readonly only?: string;
}

const byCode = (name: string, code: string): Question => ({
  args: { [name]: code },
  missing: { [name]: NO_SUCH_CODE },
});
const byId = (name: string, id: string): Question => ({ args: { [name]: id }, missing: { [name]: NO_SUCH_UUID } });

/** What is asked for by name. */
const NAMED: Readonly<Record<string, (of: Belongings) => readonly Question[]>> = {
  kit: ({ kitId }) => [byCode('kitId', kitId)],
  sample: ({ sampleId }) => [byCode('sampleId', sampleId)],
  requisition: ({ requisitionId }) => [byId('requisitionId', requisitionId)],
  patient: ({ patientId }) => [byId('patientId', patientId)],
  report: ({ reportId }) => [byId('reportId', reportId)],
  node: ({ nodeIds }) =>
    nodeIds.map((id) => {
      const only = atob(id).replace(/:.*/, '');
      return { args: { id }, missing: { id: globalId(only, NO_SUCH_UUID) }, only };
    }),
  nodes: ({ nodeIds }) => [
    { args: { ids: nodeIds }, missing: { ids: nodeIds.map(() => globalId('Kit', NO_SUCH_UUID)) } },
  ],
  search: (of) => [
    ...[of.kitId, of.sampleId, of.trackingNumber].map((text) => byCode('text', text)),
    ...[of.kitId, of.sampleId].map((text) => byCode('text', text.slice(0, -2))),
    { args: { text: of.lastName }, missing: { text: 'Nobodyhasthisname' } },
    { args: { text: of.email }, missing: { text: 'nobody@has.example' } },
    { args: { text: of.phone }, missing: { text: '+46 70 000 00 00' } },
    { args: { text: of.phone.slice(-9) }, missing: { text: '000 00 00' } },
  ],
};

/** What does not belong to a laboratory, although it is named: everybody has it, or whoever has a kit's code, or it is an administrator's. */
const NOT_ABOUT_SAMPLES: Readonly<Record<string, (of: Belongings) => Arguments>> = {
  activation: ({ kitId }) => ({ kitId }),
  account: () => ({ accountId: x.lab.accountId }),
  order: ({ orderId }) => ({ orderId }),
  eligibility: () => ({ kitType: 'LIPID' }),
  lot: () => ({ code: 'NONE' }),
};

/** What a filter may be given of X's. */
const FILTERED: Readonly<Record<string, (of: Belongings) => string>> = {
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  sampleId: ({ sampleId }) => sampleId,
  barcode: ({ sampleId }) => sampleId,
  lab: () => x.name,
};

/** The same of what nobody has. */
const NOT_FOUND: Readonly<Record<string, string>> = {
  firstName: 'Nobody',
  lastName: 'Nobody',
  email: 'nobody@has.example',
  phone: '+46 70 000 00 00',
  sampleId: NO_SUCH_CODE,
  barcode: NO_SUCH_CODE,
  lab: 'No laboratory',
};

/** The filters of lists by a text, but for the list of administrators. */
const FILTERS = queryFields.flatMap((field) => {
  if (field.name === 'auditEntries') return [];
  const type = getNamedType(field.args.find(({ name }) => name === 'filter')?.type);
  return isInputObjectType(type) ? textsOf(type).map((by) => ({ list: field.name, field, by })) : [];
});

function textsOf(type: GraphQLInputObjectType): readonly string[] {
  return Object.values(type.getFields()).flatMap((field) => (String(field.type) === 'String' ? [field.name] : []));
}

it('every query that must be given something is asked about something of the other laboratory’s', () => {
  const needed = queryFields.filter(({ name, args }) => args.some(isRequiredArgument) && !(name in DAYS));
  const asked = [...Object.keys(NAMED), ...Object.keys(NOT_ABOUT_SAMPLES)];
  expect(asked.toSorted()).toEqual(needed.map(({ name }) => name).toSorted());
});

it('what happens at one laboratory changes nothing that the other reads, whole: no list, no count, no event', async () => {
  const after = await whatIsRead(y.lab);
  for (const [name, text] of before) expect(after.get(name), name).toBe(text);
});

it('nothing that the other reads has anything of it, and all of it is there for its own laboratory', async () => {
  const secrets = secretsOf(MARK, ofX);
  const own = await whatIsRead(x.lab);
  for (const [name, text] of await whatIsRead(y.lab)) expect(found(text, secrets), name).toEqual([]);
  const shown = [...own].filter(([, text]) => found(text, secrets).length > 0).map(([name]) => name);
  expect(shown.toSorted()).toEqual([
    ...['events', 'kits', 'orders', 'outboundMessages', 'patients', 'reports', 'requisitions', 'samples'],
    ...['stalledKits', 'unmatchedResults'],
  ]);
});

describe('what is asked for by name is answered like what does not exist', () => {
  it.each(queryFields.filter(({ name }) => name in NAMED))('$name', async (field) => {
    for (const { args, missing, only } of NAMED[field.name]?.(ofX) ?? []) {
      const [theirs, absent] = [await ask(field, args, y.lab, only), await ask(field, missing, y.lab, only)];
      expect(bodyOf(theirs, textsIn(args)), theirs.describe()).toBe(bodyOf(absent, textsIn(missing)));
      const own = await ask(field, args, x.lab, only);
      expect(found(own.data, secretsOf(MARK, ofX)).length, own.describe()).toBeGreaterThan(0);
    }
  });

  it.each(queryFields.filter(({ name }) => name in NOT_ABOUT_SAMPLES))('$name has nothing of it', async (field) => {
    const args = NOT_ABOUT_SAMPLES[field.name]?.(ofX) ?? {};
    const answer = await ask(field, args, y.lab);
    const sent = textsIn(args);
    expect(
      found(
        answer.data,
        secretsOf(MARK, ofX).filter((text) => !sent.includes(text)),
      ),
      answer.describe(),
    ).toEqual([]);
  });

  it.each(FILTERS)('$list by $by', async ({ field, by }) => {
    const value = FILTERED[by]?.(ofX);
    const filtered = (given: unknown) => ask(field, { filter: { [by]: given } }, y.lab);
    const [theirs, absent] = [await filtered(value), await filtered(NOT_FOUND[by])];
    expect(theirs.data, theirs.describe()).toEqual(absent.data);
    expect(outcomeOf(theirs)).toBe(outcomeOf(absent));
  });

  it('in a comparison with a sample, and among the candidates of a message of the same person', async () => {
    const pid = `PID|1||77^^^LAB||${ofX.lastName}^${ofX.firstName}||19840229|M`;
    const intake = new Intake(app, y.program);
    const sent = await intake.unmatched({ pid });
    const own = [ofX.firstName, ofX.lastName].flatMap((text) => [text, text.toLowerCase()]);
    const others = secretsOf(MARK, ofX).filter((text) => text !== MARK && !own.includes(text));
    const shown = await ask(fieldNamed('node'), { id: globalId('UnmatchedResult', sent) }, y.lab, 'UnmatchedResult');
    expect(found(shown.expectNoErrors(), others)).toEqual([]);
    const COMPARISON = `query ($id: ID!, $sampleId: String!) {
      node(id: $id) { ... on UnmatchedResult { candidates { sampleId } comparison(sampleId: $sampleId) { verdict } } }
    }`;
    const id = globalId('UnmatchedResult', sent);
    for (const sampleId of [ofX.sampleId, NO_SUCH_CODE]) {
      const compared = await app.graphql(COMPARISON, { id, sampleId }, y.lab);
      expect(compared.expectNoErrors()).toEqual({ node: { candidates: [], comparison: [] } });
    }
    // An administrator finds the sample that awaits a result of this person.
    const { node } = (await app.graphql(COMPARISON, { id, sampleId: ofX.sampleId }, x.program.admin)).expectNoErrors();
    expect(node).toMatchObject({ candidates: [{ sampleId: expect.any(String) }], comparison: [expect.any(Object)] });
  });
});

describe('of a sample that is nobody’s, no laboratory learns who it is of', () => {
  it('from nothing that it reads', async () => {
    const person = { firstName: NOBODYS, lastName: NOBODYS, email: `${NOBODYS}@example.org`.toLowerCase() };
    const program = await Program.start(app);
    const kit = await program.kit();
    await program.activate(kit, await program.patient(person));
    const requisitionId = await program.requisition(kit.sampleId, {
      patient: { ...PATIENT, ...person, address: RECIPIENT.address },
    });
    await numberEvents(app.prisma);
    for (const { lab } of [x, y]) {
      const read = await whatIsRead(lab);
      for (const [name, text] of read) expect(found(text, [NOBODYS]), name).toEqual([]);
      for (const list of ['kits', 'samples', 'requisitions']) expect(read.get(list)).toContain(kit.sampleId);
      expect(read.get('requisitions')).toContain(requisitionId);
      for (const { field, by } of FILTERS.filter(({ by }) => by === 'lastName')) {
        const answer = await ask(field, { filter: { [by]: NOBODYS } }, lab);
        expect(found(answer.data, [kit.kitId, kit.sampleId]), field.name).toEqual([]);
      }
      const answer = await ask(fieldNamed('search'), { text: NOBODYS }, lab);
      expect(answer.data).toEqual({ search: [] });
    }
  });
});

function fieldNamed(name: string) {
  const field = queryFields.find((each) => each.name === name);
  if (!field) throw new Error(`There is no query ${name}.`);
  return field;
}

function textsIn(args: Arguments): readonly string[] {
  return Object.values(args).flatMap((value) => (Array.isArray(value) ? value.map(String) : [String(value)]));
}
