import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { KitStatus } from '../../src/generated/prisma/enums.ts';
import { createLog } from '../../src/log.ts';
import { DEFAULT_QUOTAS } from '../../src/rate-limits/limits.ts';
import { RateLimits } from '../../src/rate-limits/rate-limits.ts';
import { useTestApp } from '../helpers/app.ts';
import { Program, RECIPIENT } from '../helpers/program.ts';

const testApp = useTestApp();
const { graphql, actor } = testApp;

const MASKED = 'Something went wrong on our side. Quote the request id when you report it.';

/** The log lines written during the work, parsed. */
async function logged(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const before = testApp.logLines.length;
  await work();
  return testApp.logLines.slice(before).map((line) => JSON.parse(line));
}

describe('an expected failure', () => {
  it('keeps its message, code and path', async () => {
    const fulfillment = await actor('FULFILLMENT');
    const result = await graphql('{ found: reports { totalCount } }', {}, fulfillment);
    expect(result.status).toBe(200);
    expect(result.expectError('FORBIDDEN')).toEqual({
      message: 'The role FULFILLMENT may not do this.',
      locations: [{ line: 1, column: 3 }],
      path: ['found'],
      extensions: { code: 'FORBIDDEN' },
    });
  });

  it('of an argument names every bad field at once', async () => {
    const client = await actor('CLIENT');
    const filter = { created: { from: '2026-02-30', to: 'yesterday' }, email: 'a\u0000b' };
    const { extensions } = (
      await graphql('query ($filter: KitFilter) { kits(filter: $filter) { totalCount } }', { filter }, client)
    ).expectError('BAD_USER_INPUT');
    expect(extensions.fields?.map(({ field }) => field)).toEqual([
      'filter.email',
      'filter.created.from',
      'filter.created.to',
    ]);
  });

  it('of paging names the argument', async () => {
    const client = await actor('CLIENT');
    const result = await graphql('{ kits(first: 101, after: "x") { totalCount } }', {}, client);
    expect(result.expectError('BAD_USER_INPUT').extensions.fields).toEqual([
      { field: 'first', message: 'must be from 1 to 100', code: 'OUT_OF_RANGE' },
      { field: 'after', message: 'is not a cursor of this list', code: 'FORMAT' },
    ]);
  });

  it('is logged as a warning, by its code only', async () => {
    const client = await actor('CLIENT');
    const lines = await logged(() =>
      graphql('{ mine: kits(filter: { email: "a\\u0000@secret.example" }) { totalCount } }', {}, client),
    );
    const warnings = lines.filter(({ level }) => level === 40);
    const expected = { level: 40, msg: 'refused', code: 'BAD_USER_INPUT', field: 'kits' };
    expect(warnings).toEqual([{ ...expected, requestId: expect.any(String), time: expect.any(String) }]);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });
});

describe('a fault', () => {
  it('of the database is masked, and logged once, with its stack; other fields are answered', async () => {
    const client = await actor('CLIENT');
    await testApp.prisma.$executeRaw`ALTER TABLE kit_types RENAME TO hidden_kit_types`;
    const lines = await logged(async () => {
      const result = await graphql(
        '{ viewer { role } kitTypes { code } }',
        {},
        { ...client, headers: { 'x-request-id': 'report-me' } },
      );
      expect(result.status).toBe(200);
      expect(result.data).toEqual({ viewer: { role: 'CLIENT' }, kitTypes: null });
      expect(result.expectError('INTERNAL_SERVER_ERROR')).toEqual({
        message: MASKED,
        locations: [{ line: 1, column: 19 }],
        path: ['kitTypes'],
        extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: 'report-me' },
      });
    });
    await testApp.prisma.$executeRaw`ALTER TABLE hidden_kit_types RENAME TO kit_types`;
    const faults = lines.filter(({ level }) => level === 50);
    expect(faults).toEqual([
      expect.objectContaining({
        msg: 'fault',
        requestId: 'report-me',
        field: 'kitTypes',
        fault: expect.objectContaining({
          code: '42P01',
          stack: expect.stringContaining('at '),
        }),
      }),
    ]);
  });

  it('from a null in a non-null field is masked', async () => {
    const client = await actor('CLIENT');
    await testApp.prisma
      .$executeRaw`INSERT INTO kit_types (code, name, sample_type, panels, orderable, activatable, required_activation_fields, created, updated)
      VALUES ('BROKEN', 'Broken', 'blood', ARRAY['one', NULL]::text[], true, true, '{}', now(), now())`;
    const result = await graphql('{ kitTypes { panels } }', {}, client);
    const { message, path } = result.expectError('INTERNAL_SERVER_ERROR');
    expect([message, path]).toEqual([MASKED, ['kitTypes', expect.any(Number), 'panels', 1]]);
    await testApp.prisma.$executeRaw`DELETE FROM kit_types WHERE code = 'BROKEN'`;
  });

  it('before anything is executed is a 500', async () => {
    const client = await actor('CLIENT');
    await testApp.prisma.$executeRaw`ALTER TABLE api_keys RENAME TO hidden_api_keys`;
    const result = await graphql('{ viewer { role } }', {}, client);
    await testApp.prisma.$executeRaw`ALTER TABLE hidden_api_keys RENAME TO api_keys`;
    expect(result.status).toBe(500);
    expect(result.expectError('INTERNAL_SERVER_ERROR')).toEqual({
      message: MASKED,
      extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: expect.any(String) },
    });
  });
});

describe('a document that cannot run', () => {
  it('with a syntax error is GRAPHQL_PARSE_FAILED', async () => {
    const error = (await graphql('{ kits(')).expectError('GRAPHQL_PARSE_FAILED');
    expect(error).toEqual({
      message: expect.stringContaining('Syntax Error'),
      locations: [expect.anything()],
      extensions: { code: 'GRAPHQL_PARSE_FAILED' },
    });
  });

  it('with unknown fields is GRAPHQL_VALIDATION_FAILED, once per field', async () => {
    const { errors } = await graphql('{ nonsense kits(color: RED) { totalCount } }');
    expect(errors.map(({ extensions }) => extensions)).toEqual([
      { code: 'GRAPHQL_VALIDATION_FAILED' },
      { code: 'GRAPHQL_VALIDATION_FAILED' },
    ]);
  });

  it.each(['{ viewer { role ... @defer { user { name } } } }', 'query A { ...F } fragment F on Query { ...F }'])(
    'is refused by validation: %s',
    async (query) => {
      const { errors } = await graphql(query);
      expect(errors.length).toBeGreaterThan(0);
      for (const { extensions } of errors) expect(extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
    },
  );
});

describe('variables of the wrong type', () => {
  const ORDER = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { orderId } } }';

  it('are one BAD_USER_INPUT that names every field, as the use-cases do', async () => {
    const recipient = { firstName: ['x'], lastName: 'Y', address: 'here' };
    const input = { kitTypes: [5, 'A'], recipient, colour: 'red' };
    const error = (await graphql(ORDER, { input })).expectError('BAD_USER_INPUT');
    expect(error.path).toBeUndefined();
    expect(error.message).toContain('$input.kitTypes.0 must be a string');
    expect(new Map(error.extensions.fields?.map(({ field, message }) => [field, message]))).toEqual(
      new Map([
        ['kitTypes.0', 'must be a string'],
        ['recipient.firstName', 'must be a string'],
        ['recipient.email', 'is required'],
        ['recipient.address', 'must be an object'],
        ['colour', 'is not a field of CreateOrderInput'],
      ]),
    );
  });

  it('are listed together with what the use-case finds wrong, in a dry run that changes nothing', async () => {
    const client = await actor('CLIENT');
    const wrong = { kitTypes: ['NOPE'], recipient: { ...RECIPIENT, firstName: 5, email: 'nobody' }, metadata: [] };
    const result = await testApp.changingNothing(() => graphql(ORDER, { input: wrong }, client));
    const { message, extensions } = result.expectError('BAD_USER_INPUT');
    expect([result.status, extensions.fields]).toEqual([
      200,
      [
        { field: 'recipient.firstName', message: 'must be a string', code: 'TYPE' },
        { field: 'recipient.email', message: 'must be an e-mail address', code: 'FORMAT' },
        { field: 'metadata', message: 'must be an object', code: 'TYPE' },
        { field: 'kitTypes.0', message: 'is not a kit type', code: 'UNKNOWN' },
      ],
    ]);
    expect(message).toContain('; $input.recipient.email must be an e-mail address; ');
  });

  it('of an activation are listed with the missing details, and it counts as one activation', async () => {
    const kit = await (await Program.start(testApp)).kit();
    const ask = (app: FastifyInstance) =>
      app.inject({
        method: 'POST',
        url: '/graphql',
        payload: {
          query: 'mutation ($input: ActivateKitInput!) { activateKit(input: $input) { result } }',
          variables: { input: { kitId: kit.kitId, firstName: 5, email: 'nowhere', lastName: 'B', sex: 'F' } },
        },
      });
    const quotas = { ...DEFAULT_QUOTAS, kit: 1 };
    const limited = await testApp.appWith({ rateLimits: new RateLimits({ quotas }, createLog('silent')) });
    onTestFinished(() => limited.close());
    const fieldsOf = async (answer: ReturnType<typeof ask>) =>
      (await answer).json().errors[0].extensions.fields.map(({ field }: { field: string }) => field);
    expect(await fieldsOf(ask(limited))).toEqual(['firstName', 'email', 'dateOfBirth']);
    // Beyond the limit nobody learns what the kit asks for.
    expect(await fieldsOf(ask(limited))).toEqual(['firstName']);
  });

  it('are listed without those of the use-case for a caller who may not run the mutation', async () => {
    const fulfillment = await actor('FULFILLMENT');
    const wrong = { kitTypes: ['LIPID'], recipient: { ...RECIPIENT, firstName: 5, email: 'nobody' } };
    for (const caller of [fulfillment, {}]) {
      const { extensions } = (await graphql(ORDER, { input: wrong }, caller)).expectError('BAD_USER_INPUT');
      expect(extensions.fields?.map(({ field }) => field)).toEqual(['recipient.firstName']);
    }
  });

  it('do not include what GraphQL accepts: one kit type in place of a list is not a problem', async () => {
    const client = await actor('CLIENT');
    const wrong = { kitTypes: 'NOPE', recipient: { ...RECIPIENT, phone: 5 } };
    const { extensions } = (await graphql(ORDER, { input: wrong }, client)).expectError('BAD_USER_INPUT');
    expect(extensions.fields?.map(({ field }) => field)).toEqual(['recipient.phone', 'kitTypes.0']);
  });

  it('of a filter are listed together with what the list finds wrong', async () => {
    const client = await actor('CLIENT');
    const query = 'query ($filter: KitFilter) { kits(filter: $filter) { totalCount } }';
    const filter = { statuses: ['LOST'], email: 'a\u0000b', created: { from: '2026-02-30' } };
    const { extensions } = (await graphql(query, { filter }, client)).expectError('BAD_USER_INPUT');
    expect(extensions.fields).toEqual([
      {
        field: 'filter.statuses.0',
        message: `must be one of ${Object.values(KitStatus).toSorted().join(', ')}`,
        code: 'NOT_ONE_OF',
      },
      { field: 'filter.email', message: expect.stringContaining('NUL'), code: 'NOT_UNICODE' },
      { field: 'filter.created.from', message: expect.stringContaining('date that exists'), code: 'FORMAT' },
    ]);
  });

  it('do not hide a fault that occurs while they are looked for', async () => {
    const client = await actor('CLIENT');
    const wrong = { kitTypes: ['LIPID'], recipient: { ...RECIPIENT, firstName: 5 } };
    await testApp.prisma.$executeRaw`ALTER TABLE kit_types RENAME TO hidden_kit_types`;
    const result = await graphql(ORDER, { input: wrong }, client);
    await testApp.prisma.$executeRaw`ALTER TABLE hidden_kit_types RENAME TO kit_types`;
    result.expectError('INTERNAL_SERVER_ERROR');
  });

  it.each([
    ['is not given', {}, 'is required'],
    ['is null', { input: null }, 'must not be null'],
    ['is of another type', { input: 'x' }, 'must be an object'],
  ])('name a variable that %s', async (_, variables, message) => {
    for (const caller of [{}, await actor('CLIENT')]) {
      const error = (await graphql(ORDER, variables, caller)).expectError('BAD_USER_INPUT');
      expect(error.message).toBe(`The variables do not match the operation: $input ${message}.`);
    }
  });

  it('are named after the argument, with the path into it', async () => {
    const query =
      'query ($size: Int, $day: Date) { kits(first: $size, filter: { created: { from: $day } }) { totalCount } }';
    const error = (await graphql(query, { size: 'ten', day: 7 })).expectError('BAD_USER_INPUT');
    expect(error.extensions.fields?.map(({ field }) => field)).toEqual(['first', 'filter.created.from']);
  });

  it('of an enum name the values that there are', async () => {
    const query = 'query ($statuses: [KitStatus!]) { kits(filter: { statuses: $statuses }) { totalCount } }';
    const error = (await graphql(query, { statuses: ['LOST'] })).expectError('BAD_USER_INPUT');
    expect(error.extensions.fields).toEqual([
      {
        field: 'filter.statuses.0',
        message: `must be one of ${Object.values(KitStatus).toSorted().join(', ')}`,
        code: 'NOT_ONE_OF',
      },
    ]);
  });

  it('are found whatever the variable is called', async () => {
    const query = 'query ($__proto__: KitFilter) { kits(filter: $__proto__) { totalCount } }';
    const variables = JSON.parse('{"__proto__": {"statuses": ["LOST"]}}');
    const error = (await graphql(query, variables, await actor('CLIENT'))).expectError('BAD_USER_INPUT');
    expect(error.extensions.fields).toMatchObject([{ field: 'filter.statuses.0' }]);
    const valid = JSON.parse('{"__proto__": {"email": "a\\u0000"}}');
    const refused = (await graphql(query, valid, await actor('CLIENT'))).expectError('BAD_USER_INPUT');
    expect(refused.extensions.fields).toMatchObject([{ field: 'filter.email' }]);
  });

  it('name a null entry and an unknown field by their whole paths, whatever the field is called', async () => {
    const query =
      'query ($ids: [ID!]!, $filter: KitFilter) { nodes(ids: $ids) { id } kits(filter: $filter) { totalCount } }';
    const filter = { 'a" is not defined by type "B".\nc': 1, created: { constructor: 1 } };
    const error = (await graphql(query, { ids: ['A', null], filter })).expectError('BAD_USER_INPUT');
    expect(new Map(error.extensions.fields?.map(({ field, message }) => [field, message]))).toEqual(
      new Map([
        ['ids.1', 'must not be null'],
        ['filter.created.constructor', 'is not a field of DateRange'],
        ['filter.a" is not defined by type "B".\nc', 'is not a field of KitFilter'],
      ]),
    );
  });

  it('are reported up to 50', async () => {
    const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
    const error = (await graphql(query, { ids: Array.from({ length: 5000 }, () => null) })).expectError(
      'BAD_USER_INPUT',
    );
    expect(error.extensions.fields).toHaveLength(50);
  });

  it('are refused before anything runs', async () => {
    const client = await actor('CLIENT');
    const sent = await testApp.statements.during(async () => {
      const result = await graphql(
        'query ($first: Int) { kitTypes { code } kits(first: $first) { totalCount } }',
        { first: 'x' },
        client,
      );
      expect(result.data).toBeUndefined();
    });
    expect(sent.filter((sql) => sql.includes('kit'))).toEqual([]);
  });

  it('are refused without a statement, though the use-case is asked for further ones', async () => {
    const client = await actor('CLIENT');
    const query = 'query ($filter: KitFilter) { kits(filter: $filter) { totalCount } }';
    const sent = await testApp.statements.during(async () => {
      const filter = { email: 'a\u0000', bogus: 1 };
      const error = (await graphql(query, { filter }, client)).expectError('BAD_USER_INPUT');
      expect(error.extensions.fields?.map(({ field }) => field)).toEqual(['filter.bogus', 'filter.email']);
      (await graphql(query, { filter: { bogus: 1 } }, client)).expectError('BAD_USER_INPUT');
    });
    expect(sent.filter((sql) => sql.includes('kit'))).toEqual([]);
  });

  it('include a null for a non-null argument, however often it is sent', async () => {
    const client = await actor('CLIENT');
    const headers = { accept: 'application/graphql-response+json' };
    for (let time = 1; time <= 3; time += 1) {
      const query = 'query ($id: String = "A") { kit(kitId: $id) { kitId } }';
      const result = await graphql(query, { id: null }, { ...client, headers });
      expect(result.status).toBe(400);
      expect(result.expectError('BAD_USER_INPUT').message).toContain('must not be null');
    }
  });
});
