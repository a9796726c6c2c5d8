import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { FIELDS_BY_TYPE } from '../../src/graphql/roles/fields-of-patients.ts';
import { schema } from '../../src/graphql/schema/schema.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { restRouteTable } from '../../src/rest/routes.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { NO_SUCH_UUID, type OrderedKit, Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { firstInput, mutations } from '../mutations/table.ts';
import { RestClient } from '../rest/client.ts';

/** The role PATIENT (contract, 12.3): field by field, and record by record. */
const app = useTestApp();
expectSoundness(app);
const rest = new RestClient(app);

/** A patient, and what belongs to them. */
interface Own {
  readonly patientId: string;
  readonly kit: OrderedKit;
  readonly requisitionId: string;
  readonly reportId: string;
  readonly key: string;
  readonly patientSessionId: string;
}

let program: Program;
let own: Own;
/** Of the same program, and of another. */
let others: readonly Own[];

beforeAll(async () => {
  program = await Program.start(app);
  await program.mutate(program.admin, 'upsertAnalyte', {
    ...{ code: 'GLU', name: 'Glucose', loinc: '2345-7', ucum: 'mg/dL' },
    texts: [{ language: 'en', name: 'Sugar', about: 'The sugar in blood.' }],
  });
  own = await patientOf(program);
  const elsewhere = program.withClient(await app.actor('CLIENT'));
  others = [await patientOf(program), await patientOf(elsewhere)];
});

const RESULTS: InputOf<'submitReport'>['results'] = [
  {
    ...{ resultType: 'quantity', name: 'Glucose', result: 99, unitOfMeasure: 'mg/dL', rangeMinimum: 70 },
    ...{ rangeMaximum: 99, analyte: 'GLU', comments: 'Fasting.' },
  },
  { resultType: 'reactivity', name: 'HIV', result: 'Non-Reactive' },
  { resultType: 'genotype', name: 'CYP2C19', result: '*1/*2' },
  { resultType: 'text', name: 'Color', result: 'Yellow' },
];

/** A patient with a kit whose results were completed, amended and withdrawn in part. */
async function patientOf(of: Program): Promise<Own> {
  const patientId = await of.patient();
  await of.mutate(of.client, 'updatePatient', {
    patientId,
    address: { street1: '1 Main', city: 'A', state: 'B', country: 'US', zip: '1' },
  });
  const kit = await of.kit();
  for (const status of ['IN_TRANSIT', 'DELIVERED'] as const)
    await of.kitEvent(kit, status, { trackingNumber: '1Z1', carrier: 'UPS', reason: 'For the warehouse.' });
  await of.activate(kit, patientId);
  const requisitionId = await of.requisition(kit.sampleId);
  await of.sampleEvent(kit, 'IN_TRANSIT', { trackingNumber: 'RET1', carrier: 'UPS', reason: 'For the warehouse.' });
  await of.sampleEvent(kit, 'RECEIVED');
  const first = await of.report(kit, { results: RESULTS, comments: 'As ordered.' });
  const amended = RESULTS.map((each) => (each.name === 'Glucose' ? { ...each, result: 98 } : each));
  const reportId = await of.report(kit, { results: amended, amends: first });
  await of.mutate(of.client, 'addNote', { subjectId: btoa(`Patient:${patientId}`), text: 'Called us.' });
  return { patientId, kit, requisitionId, reportId, ...(await of.session(patientId)) };
}

const ROOTS: Readonly<Record<string, (of: Own) => string>> = {
  viewer: () => 'viewer',
  patient: ({ patientId }) => `patient(patientId: "${patientId}")`,
  kit: ({ kit }) => `kit(kitId: "${kit.kitId}")`,
  sample: ({ kit }) => `sample(sampleId: "${kit.sampleId}")`,
  report: ({ reportId }) => `report(reportId: "${reportId}")`,
};

/** How each type in the table is reached from a root, with what stands around a selection on it. */
const REACHED: ReadonlyMap<string, (selection: string) => string> = reached();

function reached() {
  const found = new Map<string, (selection: string) => string>();
  const visit = (type: GraphQLObjectType, around: (selection: string) => string) => {
    if (found.has(type.name)) return;
    found.set(type.name, around);
    for (const name of FIELDS_BY_TYPE.get(type.name) ?? []) {
      const field = type.getFields()[name];
      if (!field) continue;
      const target = getNamedType(field.type);
      const inside = (selection: string) => around(`${name}${requiredArguments(field)} { ${selection} }`);
      for (const object of objectsOf(target)) {
        if (/Connection$/.test(object.name)) {
          const node = getNamedType(
            (getNamedType(object.getFields().edges?.type) as GraphQLObjectType).getFields().node?.type,
          );
          if (isObjectType(node)) visit(node, (selection) => inside(`edges { node { ${selection} } }`));
        } else visit(object, (selection) => inside(`... on ${object.name} { ${selection} }`));
      }
    }
  };
  for (const name of Object.keys(ROOTS)) {
    const type = getNamedType(schema.getQueryType()?.getFields()[name]?.type);
    if (isObjectType(type)) visit(type, (selection) => `$${name} { ${selection} }`);
  }
  return found;
}

function objectsOf(type: unknown): readonly GraphQLObjectType[] {
  if (isObjectType(type)) return [type];
  return isInterfaceType(type) ? schema.getPossibleTypes(type) : [];
}

/** Values for the arguments that a field requires. None that this role reaches without a refusal has any. */
function requiredArguments({ args }: GraphQLField<unknown, unknown>): string {
  const required = args.filter((argument) => isRequiredArgument(argument) && argument.defaultValue === undefined);
  return required.length === 0 ? '' : `(${required.map(({ name }) => `${name}: "x"`).join(', ')})`;
}

const rooted = (query: string, of: Own) =>
  query.replace(/\$(\w+)/, (_whole, name: string) => ROOTS[name]?.(of) ?? name);

const select = (field: GraphQLField<unknown, unknown>) => {
  const type = getNamedType(field.type);
  return `${field.name}${requiredArguments(field)}${isCompositeType(type) ? ' { __typename }' : ''}`;
};

/** Every field of the types that the role reaches. */
const FIELDS = [...REACHED].flatMap(([typeName, around]) => {
  const type = schema.getType(typeName);
  return isObjectType(type) ? Object.values(type.getFields()).map((field) => ({ typeName, around, field })) : [];
});

describe('of what it finds', () => {
  it('it reaches every type in the table', () => {
    const never = [...FIELDS_BY_TYPE.keys()].filter((name) => !REACHED.has(name));
    expect(never).toEqual(['Query', 'Mutation']);
    expect(FIELDS.length).toBeGreaterThan(200);
  });

  it.each(FIELDS.map((each) => [`${each.typeName}.${each.field.name}`, each] as const))(
    '%s is read if the table has it, and FORBIDDEN otherwise',
    async (_name, { typeName, around, field }) => {
      const query = `{ ${rooted(around(select(field)), own)} }`;
      const answer = await app.graphql(query, {}, own);
      if (FIELDS_BY_TYPE.get(typeName)?.has(field.name)) {
        answer.expectNoErrors();
        // It is there to be refused, too: the object was reached.
        expect(answer.data, query).not.toEqual({ [rootKey(query)]: null });
      } else {
        expect(new Set(answer.errors.map(({ extensions }) => extensions.code)), query).toEqual(new Set(['FORBIDDEN']));
        expect(answer.errors[0]?.path?.at(-1)).toBe(field.name);
      }
    },
  );

  it('what is refused is null, or the nearest field above it that can be, and the rest is answered', async () => {
    const answer = await app.graphql(
      '{ kit: kit(kitId: $k) { status metadata order { orderId } sample { status notes { totalCount } } } }'.replace(
        '$k',
        `"${own.kit.kitId}"`,
      ),
      {},
      own,
    );
    expect(answer.errors.map(({ path }) => path)).toEqual([
      ['kit', 'metadata'],
      ['kit', 'order'],
      ['kit', 'sample', 'notes'],
    ]);
    expect(answer.data).toEqual({ kit: null });
    const nullable = await app.graphql(
      `{ kit(kitId: "${own.kit.kitId}") { status metadata order { orderId } registeredTo { firstName } } }`,
      {},
      own,
    );
    expect(nullable.data).toEqual({
      kit: { status: 'REGISTERED', metadata: null, order: null, registeredTo: { firstName: expect.any(String) } },
    });
  });

  it('a field that was refused to it is answered to others by the same operation, and the other way round', async () => {
    const query = `{ kit(kitId: "${own.kit.kitId}") { kitId order { orderId } } }`;
    for (const _time of [1, 2, 3]) {
      expect((await app.graphql(query, {}, own)).expectError('FORBIDDEN').path).toEqual(['kit', 'order']);
      const { orderId, kitId } = own.kit;
      expect((await app.graphql(query, {}, program.client)).expectNoErrors()).toEqual({
        kit: { kitId, order: { orderId } },
      });
    }
  });
});

function rootKey(query: string): string {
  return /^\{ (\w+)/.exec(query)?.[1] ?? '';
}

describe('queries', () => {
  const roots = Object.values(schema.getQueryType()?.getFields() ?? {});
  const allowed = ['viewer', 'patient', 'kit', 'sample', 'report', 'node', 'nodes'];

  it.each(roots.filter(({ name }) => !allowed.includes(name)))('$name is FORBIDDEN', async (field) => {
    const given = field.args.filter((argument) => isRequiredArgument(argument) && argument.defaultValue === undefined);
    const variables = given.map(({ name, type }) => `$${name}: ${type}`);
    const query = `query ${variables.length > 0 ? `(${variables.join(', ')})` : ''} { ${field.name}${
      given.length > 0 ? `(${given.map(({ name }) => `${name}: $${name}`).join(', ')})` : ''
    }${isLeafType(getNamedType(field.type)) ? '' : ' { __typename }'} }`;
    const values = Object.fromEntries(
      given.map(({ name, type }) => [name, String(type).includes('Date') ? '2026-01-01' : 'x']),
    );
    const answer = await app.graphql(query, values, own);
    expect(answer.expectError('FORBIDDEN').path).toEqual([field.name]);
    expect(answer.data).toEqual({ [field.name]: null });
  });

  it('introspection is allowed, and viewer says who it is', async () => {
    const { __schema, viewer } = (
      await app.graphql(
        '{ __schema { queryType { name } } viewer { role account { name } patient { patientId } } }',
        {},
        own,
      )
    ).expectNoErrors();
    expect(__schema).toEqual({ queryType: { name: 'Query' } });
    expect(viewer).toMatchObject({ role: 'PATIENT', patient: { patientId: own.patientId } });
    const query = '{ viewer { role patient { patientId } } }';
    const { viewer: client } = (await app.graphql(query, {}, program.client)).expectNoErrors();
    expect(client).toEqual({ role: 'CLIENT', patient: null });
  });

  it('one statement reads each, and confirms the session, too', async () => {
    const query = `{ viewer { patient { kits { edges { node { kitId sample { reports { results { name } } } } } } } } }`;
    for (const _time of [1, 2, 3]) (await app.graphql(query, {}, own)).expectNoErrors();
    const statements = await app.statements.during(async () => {
      (await app.graphql(query, {}, own)).expectNoErrors();
    });
    // What is read, and the audit of it.
    expect(statements.length).toBe(2);
  });
});

describe('what does not belong to the patient does not exist', () => {
  it('nor does another patient’s of the same program, or of another', async () => {
    for (const other of others) {
      for (const [name, root] of Object.entries(ROOTS)) {
        if (name === 'viewer') continue;
        const answer = await app.graphql(`{ ${root(other)} { id } }`, {}, own);
        expect(answer.expectNoErrors(), name).toEqual({ [name]: null });
      }
    }
  });

  it('everything that is reached is their own', async () => {
    for (const patient of [own, ...others]) {
      const answer = await app.graphql(
        `{ viewer { account { accountId } patient { patientId kits { totalCount edges { node { kitId registeredTo { patientId }
          sample { sampleId kit { kitId } reports { reportId sample { sampleId kit { registeredTo { patientId } } } } } } } } } } }`,
        {},
        patient,
      );
      const text = JSON.stringify(answer.expectNoErrors());
      expect(text).toContain(patient.reportId);
      for (const other of [own, ...others].filter((each) => each !== patient))
        for (const secret of [other.patientId, other.kit.kitId, other.kit.sampleId, other.reportId])
          expect(text).not.toContain(secret);
    }
  });

  it('node and nodes find their own, their account and the catalogue, and of all else nothing', async () => {
    const NODES = graphql('query ($id: ID!, $ids: [ID!]!) { node(id: $id) { id } nodes(ids: $ids) { id } }');
    const ids = async (of: Own, caller: { readonly key: string }) => {
      const query = `{ a: ${ROOTS.patient?.(of)} { id } b: ${ROOTS.kit?.(of)} { id sample { id } kitType { id } } c: ${ROOTS.report?.(of)} { id } }`;
      const { a, b, c } = (await app.graphql(query, {}, caller)).expectNoErrors() as Record<string, { id: string }>;
      const { sample, kitType } = b as unknown as Record<string, { id: string }>;
      return [a?.id, b?.id, sample?.id, kitType?.id, c?.id].map((id) => id ?? '');
    };
    const ofAccount = btoa(`Account:${program.client.accountId}`);
    const found = [...(await ids(own, own)), ofAccount, btoa('Analyte:GLU')];
    const hidden = [
      ...(await ids(others[0] ?? own, program.admin)).filter((id) => !found.includes(id)),
      ...(await ids(others[1] ?? own, program.admin)).filter((id) => !found.includes(id)),
      btoa(`Requisition:${own.requisitionId}`),
      btoa(`PatientSession:${own.patientSessionId}`),
      btoa(`User:${program.client.userId}`),
      btoa(`ApiKey:${program.client.apiKeyId}`),
      btoa(`Patient:${NO_SUCH_UUID}`),
      btoa(`Account:${(await app.actor('CLIENT')).accountId}`),
      btoa(`Order:${(await app.prisma.order.findFirstOrThrow({ where: { orderId: own.kit.orderId } })).id}`),
      btoa(`Event:${NO_SUCH_UUID}`),
    ];
    for (const id of found) {
      const answer = (await app.run(NODES, { id, ids: [id] }, own)).expectNoErrors();
      expect(answer, atob(id)).toEqual({ node: { id }, nodes: [{ id }] });
    }
    for (const id of hidden) {
      const answer = (await app.run(NODES, { id, ids: [id] }, own)).expectNoErrors();
      expect(answer, atob(id)).toEqual({ node: null, nodes: [null] });
    }
  });

  it('nor does a kit that is not theirs any more', async () => {
    const patientId = await program.patient();
    const kit = await program.registeredKit(patientId);
    const token = await program.session(patientId);
    const query = `{ kit(kitId: "${kit.kitId}") { kitId } sample(sampleId: "${kit.sampleId}") { sampleId } }`;
    expect((await app.graphql(query, {}, token)).expectNoErrors()).toMatchObject({ kit: { kitId: kit.kitId } });
    await program.mutate(program.client, 'undoActivation', { kitId: kit.kitId, reason: 'Two boxes were mixed up.' });
    expect((await app.graphql(query, {}, token)).expectNoErrors()).toEqual({ kit: null, sample: null });
  });
});

describe('mutations', () => {
  it.each(mutations)('$name is refused, and nothing is done', async (mutation) => {
    const given = await firstInput(mutation, { app, program });
    const answer = await app.changingNothing(() => program.attempt(own, mutation.name, given));
    // An activation comes to the role after the kit (contract, 3.8), and a time may be given; but the kit does not exist for it.
    const asksForTheKit = ['activateKit', 'recordCollection'].includes(mutation.name);
    expect(outcomeOf(answer)).toBe(asksForTheKit ? 'NOT_FOUND' : 'FORBIDDEN');
  });

  it('an activation is refused in its own order: of their own kit, for the role', async () => {
    const answer = await program.attempt(own, 'activateKit', { kitId: own.kit.kitId, patientId: own.patientId });
    expect(outcomeOf(answer)).toBe('FORBIDDEN');
  });
});

describe('all else is refused', () => {
  it('the subscription', async () => {
    const response = await app.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Token ${own.key}`, accept: 'text/event-stream' },
      payload: { query: 'subscription { events { id } }' },
    });
    expect(response.body).toContain('"code":"FORBIDDEN"');
  });

  it('the export', async () => {
    const response = await app.app.inject({
      method: 'POST',
      url: '/graphql/export',
      headers: { authorization: `Token ${own.key}` },
      payload: { query: '{ kits { edges { node { kitId } } } }' },
    });
    expect(response.statusCode).toBe(403);
    expect(response.body).toContain('"code":"FORBIDDEN"');
  });

  it.each(restRouteTable.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s',
    async (_name, route) => {
      const ids = { public_id: own.kit.kitId, sample_id: own.kit.sampleId, id: own.requisitionId };
      const url = route.path.replace(
        /\{(\w+)\}/g,
        (_whole, name: string) => new Map(Object.entries(ids)).get(name) ?? NO_SUCH_UUID,
      );
      const answer = await rest.send(route.method, url, { key: own.key, ...(route.body ? { json: {} } : {}) });
      expect([answer.status, answer.body.error.type]).toEqual([403, 'forbidden']);
    },
  );

  it('POST /hl7/v2', async () => {
    const response = await app.app.inject({
      method: 'POST',
      url: '/hl7/v2',
      headers: { authorization: `Token ${own.key}`, 'content-type': 'application/hl7-v2' },
      payload: 'MSH|^~\\&|A|B|||20260101||ORU^R01|1|P|2.5.1\r',
    });
    expect(response.statusCode).toBe(403);
  });
});

describe('documents', () => {
  const open = (path: string, { key }: { readonly key: string } = own) =>
    app.app.inject({ method: 'GET', url: path, headers: { authorization: `Token ${key}` } });

  it.each(['pdf', 'txt', 'fhir'])('it opens its own reports as %s, and nobody else’s', async (format) => {
    expect((await open(`/reports/${own.reportId}.${format}`)).statusCode).toBe(200);
    for (const { reportId } of others) expect((await open(`/reports/${reportId}.${format}`)).statusCode).toBe(404);
  });

  it('not as hl7, nor a requisition', async () => {
    expect((await open(`/reports/${own.reportId}.hl7`)).statusCode).toBe(403);
    expect((await open(`/requisitions/${own.requisitionId}.hl7`)).statusCode).toBe(403);
  });

  it('what is attached', async () => {
    const patientId = await program.patient();
    const kit = await program.registeredKit(patientId);
    await program.sampleEvent(kit, 'RECEIVED');
    const reportId = await program.report(kit, {
      documents: [{ name: 'Full report', data: btoa('All is well.') }],
    });
    const token = await program.session(patientId);
    const opened = await open(`/reports/${reportId}/attachments/2`, token);
    expect([opened.statusCode, opened.body]).toEqual([200, 'All is well.']);
    expect((await open(`/reports/${reportId}/attachments/2`)).statusCode).toBe(404);
  });

  it('opening one is audited with the session as the reader', async () => {
    await open(`/reports/${own.reportId}.txt`);
    const entry = await app.prisma.auditEntry.findFirstOrThrow({ orderBy: [{ created: 'desc' }, { id: 'desc' }] });
    const { patientSessionId } = own;
    expect(entry).toMatchObject({ action: 'document.read', patientSessionId, userId: null, apiKeyId: null });
  });
});

describe('the audit', () => {
  it('of every answer has the session, and neither a user nor a key', async () => {
    await app.graphql(`{ ${ROOTS.kit?.(own)} { sample { reports { reportId } } registeredTo { lastName } } }`, {}, own);
    const AUDIT = graphql(`
      query { auditEntries(first: 1) { edges { node { action patientSessionId userId apiKeyId user { userId } classes subjects { type } } } } }
    `);
    const { auditEntries } = (await app.run(AUDIT, {}, program.admin)).expectNoErrors();
    const { patientSessionId } = own;
    expect(auditEntries?.edges[0]?.node).toEqual({
      ...{ action: 'kit.read', patientSessionId, userId: null, apiKeyId: null, user: null },
      ...{ classes: expect.arrayContaining(['IDENTITY', 'RESULTS']), subjects: [{ type: 'Kit' }] },
    });
    expect(
      (await app.prisma.auditEntry.findFirstOrThrow({ where: { action: 'kit.read', patientSessionId } })).accountId,
    ).toBe(program.client.accountId);
  });

  it('does not say that what was refused was shown', async () => {
    await app.graphql(`{ ${ROOTS.kit?.(own)} { status order { orderId recipient { lastName } } } }`, {}, own);
    const entry = await app.prisma.auditEntry.findFirstOrThrow({ orderBy: [{ created: 'desc' }, { id: 'desc' }] });
    expect(entry.classes).toEqual(['TESTING']);
    expect(entry.records).toHaveLength(1);
  });
});

describe('no user has the role', () => {
  it('nobody can create one: it is BAD_USER_INPUT on role', async () => {
    const input = { accountId: program.client.accountId, name: 'New', email: 'new@example.org', role: 'PATIENT' };
    const answer = await app.changingNothing(() => program.attempt(program.admin, 'createUser', input));
    expect(answer.expectError('BAD_USER_INPUT').extensions.fields).toMatchObject([
      { field: 'role', code: 'NOT_ALLOWED' },
    ]);
  });
});

describe('limits', () => {
  let actor: TestActor;
  beforeAll(() => {
    actor = program.client;
  });

  it('documents of queries are those of callers without a key', async () => {
    const query = `{ viewer { role account { name } } }`;
    const { createHash } = await import('node:crypto');
    const sha256Hash = createHash('sha256').update(query).digest('hex');
    const send = (key: string, more: object) =>
      app.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Token ${key}` },
        payload: { extensions: { persistedQuery: { version: 1, sha256Hash } }, ...more },
      });
    await send(actor.key, { query });
    expect((await send(own.key, {})).body).toContain('PERSISTED_QUERY_NOT_FOUND');
    await send(own.key, { query });
    expect((await send(own.key, {})).json().data.viewer.role).toBe('PATIENT');
    expect((await send((others[1] ?? own).key, {})).json().data.viewer.role).toBe('PATIENT');
  });
});
