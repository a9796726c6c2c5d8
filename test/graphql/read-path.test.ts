import fc from 'fast-check';
import { parse } from 'graphql';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Read } from '../../src/call/read.ts';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { createPatientSession } from '../../src/domains/patient-sessions/create-patient-session.ts';
import { AppError, fieldsOf } from '../../src/errors/errors.ts';
import type { AuditEntry } from '../../src/generated/prisma/client.ts';
import { Prisma } from '../../src/generated/prisma/client.ts';
import { noteReads } from '../../src/graphql/audit/patients-data.ts';
import { schema } from '../../src/graphql/schema/schema.ts';
import { storedOperation } from '../../src/graphql/stored/stored-operation.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { isFullProof, seedOfTest, triesOf } from '../helpers/chance.ts';
import { openDemoProgram } from '../helpers/demo-program.ts';
import type { GraphQLErrorBody } from '../helpers/graphql.ts';
import { FILTER_VALUES } from '../helpers/list-cases.ts';
import { askReference } from '../reference/reference.ts';
import { scatter } from '../reference/scatter.ts';
import { readWorld, type World } from '../reference/world.ts';
import { type Body, isAlike, presented } from './alike.ts';
import { globalIdOf, globalIdsIn, knownValues } from './known-values.ts';
import { type Known, type RandomOperation, RandomQuery } from './random-query.ts';
import { restShapeOf } from './rest-shape.ts';

/**
 * The read path must give the same answers as a naive reader of the same rows (test/reference), to the byte, refusals and audit entries
 * too. Random queries over the demonstration program, which has records in every status and results of every type, with details drawn
 * anew, as every role and as nobody.
 */
const app = useTestApp(openDemoProgram);

const READS = triesOf({ full: 2_000, quick: 120 });

/** A share of the queries, for a bound that chance does not miss. Of few, it might; there, one is enough. */
const shareOf = (share: number) => (isFullProof ? READS * share : 0);

/** The triggers of a cell on Citus cannot be switched off from the coordinator. */
const inCell = inject('template').kind === 'cells';

let actors: readonly TestActor[];
let known: Known;
let world: World;

beforeAll(async () => {
  const { prisma } = app;
  const users = await prisma.user.findMany();
  const strangers = [await app.actor('LAB'), await app.actor('LAB')] as const;
  const shared = users.map(({ accountId }) => ({ accountId, sharesWithId: strangers[1].accountId }));
  await prisma.laboratoryShare.createMany({ data: shared, skipDuplicates: true });
  await narrowSome();
  await mergeSome();
  await scatter(prisma, inject('seed'));
  await sendToWebhooks();
  const staff = await Promise.all(users.map((user) => app.actor(user.role, { account: user })));
  actors = [...staff, ...strangers, ...(await patientsInSessions(staff))];
  known = await knownValues(app);
  if (!inCell) await loseSamples(prisma);
  // The first use of a key is noted.
  for (const actor of actors) await app.graphql('{ viewer { role } }', {}, actor);
  world = await readWorld(prisma);
});

/** Every account narrows two kit types. */
async function narrowSome(): Promise<void> {
  const [accounts, types] = [await app.prisma.account.findMany(), await app.prisma.kitType.findMany({ take: 2 })];
  const anybody = { offered: true, minAge: 18, maxAge: null, sexes: ['F'], guardianBelow: null };
  const rules = [
    { ...anybody, country: 'US', regions: ['US-NY'] },
    { ...anybody, country: null, regions: [] },
  ];
  const rows = accounts.flatMap(({ id }) => types.map(({ code }) => ({ accountId: id, kitTypeCode: code, rules })));
  await app.prisma.accountEligibility.createMany({ data: rows });
  await app.prisma.kitType.updateMany({ data: { eligibility: rules } });
}

/** What the schema promises and these rows lack is a fault of its field, and null as far up as the schema allows. */
async function loseSamples(prisma: typeof app.prisma): Promise<void> {
  await prisma.$transaction([
    prisma.$executeRaw`SET LOCAL session_replication_role = replica`,
    prisma.$executeRaw`DELETE FROM samples sample USING kits kit WHERE kit.id = sample.kit_id AND kit.patient_id IS NULL
      AND NOT EXISTS (SELECT FROM requisitions WHERE sample_id = sample.id)`,
    prisma.$executeRaw`DELETE FROM sample_events WHERE sample_id NOT IN (SELECT id FROM samples)`,
    prisma.$executeRaw`UPDATE kits SET sample_status = 'AWAITING_COLLECTION' WHERE id NOT IN (SELECT kit_id FROM samples WHERE kit_id IS NOT NULL)`,
  ]);
}

/** Merges three patients into copies of themselves, with a note on each, and undoes the last. */
async function mergeSome(): Promise<void> {
  const admin = await app.actor('ADMIN');
  const some = { kits: { some: {} }, dateOfBirth: { not: null }, firstName: { not: null }, lastName: { not: null } };
  const patients = await app.prisma.patient.findMany({ where: some, orderBy: { id: 'asc' }, take: 3 });
  const merge = graphql(`
    mutation ($input: MergePatientsInput!) { mergePatients(input: $input) { patientMerge { patientMergeId } } }
  `);
  const addNote = graphql('mutation ($input: AddNoteInput!) { addNote(input: $input) { note { noteId } } }');
  const undo = graphql('mutation ($input: UndoMergeInput!) { undoMerge(input: $input) { patient { patientId } } }');
  for (const { id, guardian, ...details } of patients) {
    const copy = { ...details, guardian: guardian ?? Prisma.DbNull, id: newUuid(), version: 1 };
    // `create` reads back what the row has by default, which Citus refuses.
    await app.prisma.patient.createMany({ data: [copy] });
    for (const each of [id, copy.id])
      (
        await app.run(addNote, { input: { subjectId: globalIdOf('Patient', each), text: 'Which?' } }, admin)
      ).expectNoErrors();
    const input = { fromPatientId: id, intoPatientId: copy.id, reason: 'A copy.' };
    const { mergePatients } = (await app.run(merge, { input }, admin)).expectNoErrors();
    const patientMergeId = mergePatients?.patientMerge?.patientMergeId ?? '';
    if (id === patients.at(-1)?.id)
      (await app.run(undo, { input: { patientMergeId, reason: 'No copy.' } }, admin)).expectNoErrors();
  }
}

/** The sessions of two people with results, one of whom has ended another, and of one without a kit. */
async function patientsInSessions(staff: readonly TestActor[]): Promise<readonly TestActor[]> {
  const { prisma } = app;
  const withResults = { kits: { some: { sample: { reports: { some: {} } } } } };
  const people = [
    ...(await prisma.patient.findMany({ where: withResults, take: 2, orderBy: { created: 'asc' } })),
    ...(await prisma.patient.findMany({ where: { kits: { none: {} }, mergedIntoRef: null }, take: 1 })),
  ];
  const admin = staff.find(({ role }) => role === 'ADMIN');
  if (!admin) throw new Error('The demonstration program has an administrator.');
  const make = async ({ id: patientId, accountId }: (typeof people)[number]): Promise<TestActor> => {
    const work = app.context(admin);
    await createPatientSession(work, { patientId, lifetimeSeconds: 60 });
    const { id, token: key } = await createPatientSession(work, { patientId });
    const { mode: accountMode } = await prisma.account.findUniqueOrThrow({ where: { id: accountId } });
    const session = { id, patientRef: patientId };
    return { key, accountId, userId: id, apiKeyId: id, role: 'PATIENT', accountMode, session };
  };
  return Promise.all(people.map(make));
}

/** Endpoints of every program, and a delivery for each of its events, some with attempts. */
async function sendToWebhooks(): Promise<void> {
  const accounts = await app.prisma.account.findMany();
  const endpoints = accounts.flatMap(({ id: accountId }, index) =>
    ['/a', '/b'].map((path) => ({
      accountId,
      url: `https://example.org${path}`,
      description: path === '/a' ? 'Ours' : null,
      types: path === '/a' ? [] : (['KIT_CREATED', 'REPORT_CREATED'] as const).slice(),
      secret: new Uint8Array(8),
      created: new Date(app.clock.now().getTime() + index),
    })),
  );
  await app.prisma.webhookEndpoint.createMany({ data: endpoints });
  await numberEvents(app.prisma);
  await app.prisma.$executeRaw`
    UPDATE webhook_deliveries SET next_attempt = NULL, status = 'SUCCEEDED', attempts =
      '[{"at": "2026-11-02T15:04:05.678Z", "statusCode": 503, "error": "status 503", "durationMs": 12},
        {"at": "2026-11-02T15:04:11.000Z", "statusCode": null, "error": "timeout", "durationMs": 15000}]'
    WHERE md5(event_id::text) < '8'`;
  await app.prisma.webhookEndpoint.updateMany({
    where: { url: 'https://example.org/b' },
    data: { enabled: false, disabledReason: 'GONE' },
  });
}

let sent = 0;

/** Sends an operation. */
async function send({ text, variables, operationName }: RandomOperation, key: string | undefined) {
  sent += 1;
  const requestId = `read-${sent}`;
  const response = await app.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'x-request-id': requestId, ...(key === undefined ? {} : { authorization: `Token ${key}` }) },
    payload: { query: text, variables, operationName },
  });
  // A fault quotes the id of its request.
  const body: Body = JSON.parse(response.body.replaceAll(requestId, 'read'));
  return { requestId, body };
}

/** What the naive reader answers, and the reads that it would have audited. */
async function askNaively({ text, variables, operationName }: RandomOperation, actor: TestActor | undefined) {
  const work = app.context(actor ?? null);
  const query = { document: parse(text), variableValues: variables, operationName };
  const { result, shown } = await askReference(world, work, query);
  app.reads.length = 0;
  noteReads(work, shown);
  return { body: presented(result, 'read'), reads: auditedIn(app.reads) };
}

/** What running an operation as a REST route does ends in: the data, the one refusal, or a fault. */
async function runStored({ text, variables }: RandomOperation, actor: TestActor | null): Promise<unknown> {
  try {
    return { data: JSON.parse(await storedOperation(parse(text)).run(app.context(actor), variables)) };
  } catch (error) {
    return error instanceof AppError ? { message: error.message, fields: fieldsOf(error) } : 'fault';
  }
}

/** What a record does not tell the caller, which a stored operation only omits (contract, 1.3). */
const WITHHELD = /^The role [A-Z]+ may (not see the |see the .* of its own samples only)/;

/** What that has to be: an operation fails as a whole, with a fault before a refusal, and with the first of several. */
function storedOutcomeOf({ text, variables }: RandomOperation, { data, errors: all = [] }: Body): unknown {
  // Who asks by what they may not learn is refused in the same words, as a whole.
  const isWithheld = ({ message, path = [] }: GraphQLErrorBody) => WITHHELD.test(message) && path.length > 1;
  const errors = all.filter((error) => !data || !isWithheld(error));
  const [first] = errors;
  if (!first) return { data: restShapeOf(parse(text), variables, data ?? {}) };
  if (errors.some(({ extensions }) => extensions.code === 'INTERNAL_SERVER_ERROR')) return 'fault';
  return { message: first.message, fields: first.extensions.fields };
}

/** Of so many operations, one is stored too. */
const STORED_OF = 4;

interface Compared {
  readonly text: string;
  /** The requests that were answered alike. */
  readonly requestIds: readonly string[];
  /** The reads to be audited, and those that the stored operation has noted. */
  readonly reads: string;
  readonly readsOfStored: string | undefined;
  readonly answer: Body;
}

/** Asks the service twice, since the second time it has a plan, and the reference; and what is stored, as a REST route would. */
async function compare(
  operation: RandomOperation,
  actor: TestActor | undefined,
  isStored: boolean,
): Promise<Compared | Body> {
  const first = await send(operation, actor?.key);
  const again = await send(operation, actor?.key);
  const { text, variables, operationName } = operation;
  const about = { text, variables, operationName, role: actor?.role ?? null };
  expect({ ...about, body: again.body }).toEqual({ ...about, body: first.body });
  // Refused before anything is read: other tests say when.
  if (!first.body.data) return first.body;
  const { body: expected, reads } = await askNaively(operation, actor);
  if (!isAlike(first.body, expected)) {
    expect({ ...about, body: first.body }, JSON.stringify(about)).toEqual({ ...about, body: expected });
    expect(JSON.stringify(first.body)).toBe(JSON.stringify(expected));
  }
  const compared = { text, requestIds: [first.requestId, again.requestId], reads, answer: first.body };
  // Stored operations are one to a document.
  // Nor does REST answer persons.
  if (!isStored || operationName !== undefined || actor?.session) return { ...compared, readsOfStored: undefined };
  app.reads.length = 0;
  const stored = await runStored(operation, actor ?? null);
  expect({ ...about, stored }).toEqual({ ...about, stored: storedOutcomeOf(operation, first.body) });
  return { ...compared, readsOfStored: first.body.errors ? undefined : auditedIn(app.reads) };
}

/** The noted reads, in one order. */
function auditedIn(reads: readonly Read[]): string {
  const texts = reads.map(({ action, classes, records, filteredBy = [], matched = null }) =>
    JSON.stringify({ action, classes: [...classes].sort(), records: [...records].sort(), filteredBy, matched }),
  );
  return texts.sort().join('\n');
}

/** A list by one of its filters: a field of its `filter`, or an argument of its own. */
function filtered(list: string, name: string, value: unknown): RandomOperation {
  const args = schema.getQueryType()?.getFields()[list]?.args ?? [];
  const [argument, given] = args.some((each) => each.name === 'filter') ? ['filter', { [name]: value }] : [name, value];
  const type = args.find((each) => each.name === argument)?.type;
  if (!type) throw new Error(`The list ${list} has no argument ${argument}.`);
  const text = `query ($given: ${type}) { ${list}(${argument}: $given, first: 100) { totalCount edges { node { id } } } }`;
  return { text, variables: { given }, operationName: undefined };
}

/** For a text or a list of texts to filter by, some that records have. */
function valuesThatThereAre(name: string, value: unknown): readonly unknown[] {
  const texts = known[name]?.slice(0, 3) ?? [];
  return Array.isArray(value) ? [texts].filter(({ length }) => length > 0) : texts;
}

/** Every kind of refusal that a read can meet, besides a fault. */
const REFUSALS = ['BAD_USER_INPUT', 'FORBIDDEN', 'GRAPHQL_VALIDATION_FAILED', 'QUERY_TOO_COMPLEX', 'UNAUTHENTICATED'];

/** Whatever gave the same answer must have noted the same reads. */
async function expectSameAudit(asked: readonly Compared[]): Promise<void> {
  const entries = new Map<string | null, AuditEntry[]>();
  for (const entry of await app.prisma.auditEntry.findMany({ where: { subject: null } }))
    entries.set(entry.requestId, [...(entries.get(entry.requestId) ?? []), entry]);
  for (const { text, requestIds, reads, readsOfStored = reads } of asked) {
    const audited = requestIds.map((id) => auditedIn((entries.get(id) ?? []).map(readOf)));
    expect({ text, reads: audited }).toEqual({ text, reads: [reads, reads] });
    expect({ text, reads: readsOfStored }).toEqual({ text, reads });
  }
}

function readOf({ action, classes, records, filteredBy, matched }: AuditEntry): Read {
  return {
    action,
    classes: new Set(classes),
    records: new Set(records),
    filteredBy,
    ...(matched === null ? {} : { matched }),
  };
}

describe('the read path', () => {
  it(`answers, refuses and audits as the reference does, byte for byte: ${READS.toLocaleString('en')} random queries`, async () => {
    const seen = new Map<string, number>();
    const asked: Compared[] = [];
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (gen) => {
        const operation = new RandomQuery(schema, gen, known).operation();
        const isKnown = gen(fc.nat, { max: 30 }) > 0;
        const actor = isKnown ? actors[gen(fc.nat, { max: actors.length - 1 })] : undefined;
        const isStored = gen(fc.nat, { max: STORED_OF - 1 }) === 0;
        const compared = await compare(operation, actor, isStored);
        if ('reads' in compared) asked.push(compared);
        const { errors = [] } = 'reads' in compared ? compared.answer : compared;
        for (const code of new Set(errors.map(({ extensions }) => extensions.code)))
          seen.set(code, (seen.get(code) ?? 0) + 1);
      }),
      { seed: seedOfTest(), numRuns: READS, endOnFailure: true },
    );
    expect(asked.length).toBeGreaterThan(READS / 2);
    expect(asked.filter(({ readsOfStored }) => readsOfStored !== undefined).length).toBeGreaterThan(
      shareOf(1 / STORED_OF / 3),
    );
    // Few queries need not meet them all. The rarest is a fault, in one of a hundred.
    if (isFullProof) for (const code of REFUSALS) expect(seen.get(code), code).toBeGreaterThan(0);
    expect(asked.filter(({ reads }) => reads !== '').length).toBeGreaterThan(shareOf(1 / 5));
    await expectSameAudit(asked);
  });

  // Left to chance, a fault might be met too rarely.
  it.skipIf(inCell)('answers as the reference does if samples that must be there are not', async () => {
    const text = '{ kits(first: 100) { edges { node { kitId sample { sampleId } } } } }';
    const operation = { text, variables: {}, operationName: undefined };
    const codes = await Promise.all(
      actors.map(async (actor) => {
        const compared = await compare(operation, actor, false);
        const { errors = [] } = 'reads' in compared ? compared.answer : compared;
        return errors.map(({ extensions }) => extensions.code);
      }),
    );
    expect(codes.flat()).toContain('INTERNAL_SERVER_ERROR');
  });

  it.each(Object.entries(FILTER_VALUES))(
    'answers as the reference does by each filter of %s',
    async (list, filters) => {
      const readers = actors.filter(({ role }, index) => actors.findIndex((each) => each.role === role) === index);
      const asked: Compared[] = [];
      for (const [name, [value]] of Object.entries(filters))
        for (const each of [value, ...valuesThatThereAre(name, value)])
          for (const reader of readers) {
            const compared = await compare(filtered(list, name, each), reader, false);
            if ('reads' in compared) asked.push(compared);
          }
      expect(asked.length).toBeGreaterThan(Object.keys(filters).length);
      await expectSameAudit(asked);
    },
  );

  const planned = async (query: string, variables = {}, actor = actors[0]) =>
    (await app.statements.during(() => app.graphql(query, variables, actor))).filter((sql) =>
      /^SELECT \(SELECT CASE/.test(sql),
    );

  it.each([
    '{ viewer { role user { name clientCertificate } account { name } } }',
    '{ users(first: 2) { edges { node { email account { name } } } } }',
    '{ apiKeys(first: 2) { totalCount edges { node { prefix user { name } } } } }',
    '{ accounts(first: 2) { edges { node { name laboratory { timeZone } } } } }',
    '{ auditEntries(first: 2) { edges { node { action classes matched } } } }',
  ])('reads what an administrator asks for with one statement: %s', async (query) => {
    expect(await planned(query, {}, await app.actor('ADMIN'))).toHaveLength(1);
  });

  it('reads a node with one statement, by a plan for each type that an id can be of', async () => {
    const query = 'query ($id: ID!) { node(id: $id) { __typename id ... on Kit { kitId } ... on Order { orderId } } }';
    const admin = await app.actor('ADMIN');
    const { ids, noIds } = await globalIdsIn(app.prisma);
    for (const id of ids) expect(await planned(query, { id }, admin), atob(id)).toHaveLength(1);
    for (const id of noIds) expect(await planned(query, { id }, admin), id).toHaveLength(1);
  });
});
