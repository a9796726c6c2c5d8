import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { keepsValue } from '../../src/domains/inputs/exact-numbers.ts';
import { parseQuantity } from '../../src/domains/reports/result-value.ts';
import { useTestApp } from '../helpers/app.ts';
import { drawsOfTest } from '../helpers/chance.ts';
import { badFieldsInOrder, GraphQLResult } from '../helpers/graphql.ts';
import { oru } from '../helpers/oru.ts';
import { type OrderedKit, Program, RECIPIENT } from '../helpers/program.ts';
import { RestClient } from '../rest/client.ts';

/** A number in metadata or in a result keeps its exact value, or is refused (contract, 2.6 and 5.5). */
const app = useTestApp();
const { post, get } = new RestClient(app);
let program: Program;
let key: string;

beforeAll(async () => {
  program = await Program.start(app);
  ({ key } = program.client);
});

const ROUNDED = ['0.92156863212585449', '1e-400', '-1e-400', '1e400', '0.1234567890123456789'];
const WHOLE = ['9007199254740993', '1e20'];
const EXACT = ['0', '-0', '0.1', '1.10', '-5e-7', '9007199254740991', '0.30000000000000004', '1E+3', '2e0'];
const NOT_EXACT = 'would be rounded: send it as a string, or as a number of at most 15 digits';

/** Sends a body as it stands, since JSON.stringify writes no such numbers. */
const rest = (path: string, payload: string) =>
  post(path, { key, payload, headers: { 'content-type': 'application/json' } });

async function graphql(payload: string, caller = program.client): Promise<GraphQLResult<unknown>> {
  const headers = { authorization: `Token ${caller.key}`, 'content-type': 'application/json' };
  const response = await app.app.inject({ method: 'POST', url: '/graphql', payload, headers });
  return new GraphQLResult(response, { query: payload, variables: undefined });
}

describe('in metadata', () => {
  const path = '/api/v2/kits/{kit}/';
  const CHANGE = 'mutation ($input: UpdateKitMetadataInput!) { updateKitMetadata(input: $input) { kit { metadata } } }';
  let kit: OrderedKit;
  beforeAll(async () => {
    kit = await program.kit();
  });

  /** How metadata with this number, by REST and as GraphQL's variable and literal, is refused: the fields that are named. */
  async function refusals(number: string): Promise<unknown[]> {
    const url = path.replace('{kit}', kit.kitId);
    const before = await app.digest();
    const json = `{"a": [1, {"b.c": ${number}}]}`;
    const fields = [
      (await rest(url, `{"metadata": ${json}}`)).expectError(400, 'bad_request').fields,
      (
        await graphql(
          `{"query": ${JSON.stringify(CHANGE)}, "variables": {"input": {"kitId": "${kit.kitId}", "metadata": ${json}}}}`,
        )
      ).errors[0]?.extensions.fields,
      (
        await graphql(
          JSON.stringify({
            query: `mutation { updateKitMetadata(input: { kitId: "${kit.kitId}", metadata: { a: [1, { bc: ${number} }] } }) { kit { metadata } } }`,
          }),
        )
      ).errors[0]?.extensions.fields,
    ];
    expect(await app.digest()).toEqual(before);
    return fields;
  }

  it.each([...ROUNDED, ...WHOLE])('%s is refused, with its place and what to do', async (number) => {
    const message = NOT_EXACT;
    expect(await refusals(number)).toEqual([
      [{ field: 'metadata.a.1.b.c', message, code: 'out_of_range' }],
      [{ field: 'metadata.a.1.b.c', message, code: 'OUT_OF_RANGE' }],
      [{ field: 'metadata.a.1.bc', message, code: 'OUT_OF_RANGE' }],
    ]);
  });

  it.each(EXACT)('%s is answered with its value, and -0 as 0', async (number) => {
    const value = Number(number) + 0;
    const expected = { updateKitMetadata: { kit: { metadata: { a: value } } } };
    const variables = `{"input": {"kitId": "${kit.kitId}", "metadata": {"a": ${number}}}}`;
    expect((await graphql(`{"query": ${JSON.stringify(CHANGE)}, "variables": ${variables}}`)).expectNoErrors()).toEqual(
      expected,
    );
    const literal = `mutation { updateKitMetadata(input: { kitId: "${kit.kitId}", metadata: { a: ${number} } }) { kit { metadata } } }`;
    expect((await graphql(JSON.stringify({ query: literal }))).expectNoErrors()).toEqual(expected);
    (await rest(path.replace('{kit}', kit.kitId), `{"metadata": {"a": ${number}}}`)).expectStatus(200);
    const [row] = await app.prisma.$queryRaw<{ text: string }[]>`
      SELECT metadata->>'a' AS text FROM kits WHERE kit_id = ${kit.kitId}`;
    expect(Number(row?.text)).toBe(value);
  });

  it('is refused in a form’s JSON, and in the variables of a GET', async () => {
    const answer = await post('/api/v2/orders/', {
      key,
      form: new URLSearchParams({
        kit_types: 'LIPID',
        recipient: JSON.stringify({ first_name: 'A', last_name: 'B', email: 'a@b.de', address: RECIPIENT.address }),
        metadata: '{"a": 1e-400, "b": 0.92156863212585449, "c": "0.92156863212585449"}',
      }).toString(),
    });
    expect(answer.fieldNames()).toEqual(['metadata.a', 'metadata.b']);
    const url = `/graphql?${new URLSearchParams({ query: 'query ($n: Int) { kits(first: $n) { totalCount } }', variables: '{"n": 1.0000000000000001}' })}`;
    const read = await app.app.inject({ url, headers: { authorization: `Token ${key}` } });
    expect(read.json().errors[0].extensions.fields).toEqual([
      { field: 'first', message: NOT_EXACT, code: 'OUT_OF_RANGE' },
    ]);
  });

  it('is a text, or in a key, where it is sent as one, and ignored where nothing is kept of it', async () => {
    const created = await rest(
      '/api/v2/orders/',
      JSON.stringify({
        kit_types: ['LIPID'],
        recipient: { first_name: 'A', last_name: 'B', email: 'a@b.de', address: RECIPIENT.address },
        metadata: { '1e-400': ['0.92156863212585449', ': 1e-400, "'] },
        unknown: 0,
      }).replace('"unknown":0', '"unknown":1e-400'),
    );
    expect(created.expectStatus(201).metadata).toEqual({ '1e-400': ['0.92156863212585449', ': 1e-400, "'] });
  });
});

describe('in a result', () => {
  const SUBMIT =
    'mutation ($input: SubmitReportInput!) { submitReport(input: $input) { report { results { asGiven ... on QuantityResult { text quantity: value rangeMinimum } } } } }';
  const submit = async (result: string, range: string, resultType = 'quantity') => {
    const kit = await program.kit();
    await program.activate(kit, await program.patient());
    await program.sampleEvent(kit, 'RECEIVED');
    const now = app.clock.now().toISOString();
    const input = `{"sampleId": "${kit.sampleId}", "dateCollected": "${now}", "dateReceived": "${now}", "dateResulted": "${now}",
      "results": [{"resultType": "${resultType}", "name": "X", "result": ${result}, "rangeMinimum": ${range}}]}`;
    return {
      kit,
      answer: await graphql(`{"query": ${JSON.stringify(SUBMIT)}, "variables": {"input": ${input}}}`, program.lab),
    };
  };

  it.each([...ROUNDED, '9007199254740993'])(
    '%s is refused as a number, and an end of a range as well',
    async (number) => {
      expect(badFieldsInOrder((await submit(number, '1')).answer)).toEqual(['results.0.result']);
      expect(badFieldsInOrder((await submit('1', number)).answer)).toEqual(['results.0.rangeMinimum']);
      expect((await submit(number, number)).answer.errors[0]?.message).toContain(NOT_EXACT);
    },
  );

  it('1e21 is kept, and is no end of a range', async () => {
    expect(Object((await submit('1e21', 'null')).answer.expectNoErrors()).submitReport.report.results[0].asGiven).toBe(
      1e21,
    );
    expect(badFieldsInOrder((await submit('1', '1e21')).answer)).toEqual(['results.0.rangeMinimum']);
  });

  it('as a literal, it is refused in the same way', async () => {
    const dates =
      'dateCollected: "2026-01-01T00:00:00Z", dateReceived: "2026-01-01T00:00:00Z", dateResulted: "2026-01-01T00:00:00Z"';
    const query = `mutation { submitReport(input: { sampleId: "x", ${dates}, results: [{ resultType: "quantity", name: "x", result: 0.92156863212585449, rangeMinimum: 1e-400, rangeMaximum: 0.1 }] }) { report { reportId } } }`;
    for (const _time of [1, 2, 3])
      expect(badFieldsInOrder(await graphql(JSON.stringify({ query }), program.lab))).toEqual([
        'results.0.result',
        'results.0.rangeMinimum',
      ]);
    const whole = query.replace('0.92156863212585449', '9007199254740993').replace('1e-400', '9007199254740993');
    expect(badFieldsInOrder(await graphql(JSON.stringify({ query: whole }), program.lab))).toEqual(
      expect.arrayContaining(['results.0.result', 'results.0.rangeMinimum']),
    );
  });

  it('-0 is 0, as a number, as a text, and as an end of a range', async () => {
    for (const zero of ['-0', '-0.0', '"-0"', '"-0.00"']) {
      const { answer } = await submit(zero, '-0');
      const [result] = Object(answer.expectNoErrors()).submitReport.report.results;
      expect(result).toEqual({
        asGiven: 0,
        text: zero.startsWith('"') ? JSON.parse(zero) : '0',
        quantity: 0,
        rangeMinimum: 0,
      });
      expect([result.asGiven, result.quantity, result.rangeMinimum].some((each) => Object.is(each, -0))).toBe(false);
    }
  });

  it('as a text, it is answered with every digit, and its number is the nearest', async () => {
    const { kit, answer } = await submit('"0.92156863212585449"', '0.5');
    expect(answer.expectNoErrors()).toEqual({
      submitReport: {
        report: {
          results: [
            {
              asGiven: '0.92156863212585449',
              text: '0.92156863212585449',
              quantity: 0.9215686321258545,
              rangeMinimum: 0.5,
            },
          ],
        },
      },
    });
    const read = (await get(`/api/v2/kits/${kit.kitId}/`, { key })).expectStatus(200);
    expect(read.sample.reports[0].results[0].result).toBe('0.92156863212585449');
  });

  it.each([
    ['1.10', 1.1],
    ['123456789012.345', 123456789012.345],
    ['0.30000000000000004', 0.30000000000000004],
    ['1234567890.12345678', '1234567890.12345678'],
    ['9007199254740993', '9007199254740993'],
    ['0.1000000000000000', '0.1000000000000000'],
    ['1.2345678901234e-7', '1.2345678901234e-7'],
  ])('the text %s is, in REST, %j', async (text, expected) => {
    const { kit, answer } = await submit(JSON.stringify(text), 'null');
    expect(Object(answer.expectNoErrors()).submitReport.report.results[0].asGiven).toBe(expected);
    const read = (await get(`/api/v2/kits/${kit.kitId}/`, { key })).expectStatus(200);
    expect(read.sample.reports[0].results[0].result).toBe(expected);
  });

  it('the answer is the same, whichever way it is read', async () => {
    const kit = await program.kit();
    await program.activate(kit, await program.patient());
    await program.sampleEvent(kit, 'RECEIVED');
    const digits = fc.stringMatching(/^ ?[+-]?(0|[1-9]\d{0,17})(\.\d{0,18})?([eE][+-]?\d{1,2})? ?$/);
    const doubles = fc.double({ noNaN: true, noDefaultInfinity: true }).map(String);
    const draws = drawsOfTest({ full: 400, quick: 400 });
    const texts = fc.sample(fc.oneof(digits, doubles), draws).filter((text) => parseQuantity(text) !== undefined);
    const results = texts.map((result, index) => ({ resultType: 'quantity', name: `X${index}`, result }));
    const reportId = await program.report(kit, { results });
    const { id } = Object(
      (
        await app.graphql('query ($id: ID!) { report(reportId: $id) { id } }', { id: reportId }, program.client)
      ).expectNoErrors(),
    ).report;
    const read = async (query: string) =>
      Object.values(Object((await app.graphql(query, { id }, program.client)).expectNoErrors()))[0];
    const planned = await app.graphql(
      'query ($id: ID!) { report(reportId: $id) { results { asGiven } } }',
      { id: reportId },
      program.client,
    );
    // `node` is not planned.
    const resolved = await read(
      'query ($id: ID!) { node(id: $id) { ... on Report { results { asGiven } } } viewer { role } }',
    );
    expect(resolved).toEqual(Object(planned.expectNoErrors()).report);
    const answers: { asGiven: unknown }[] = Object(resolved).results;
    for (const [index, { asGiven }] of answers.entries()) {
      const text = texts[index] ?? '';
      if (typeof asGiven === 'number')
        expect(
          keepsValue(
            text
              .trim()
              .replace(/^[+]/, '')
              .replace(/^(-?)\./, '$10.')
              .replace(/\.(?=$|e)/i, ''),
          ),
          text,
        ).toBe(true);
      else expect(asGiven).toBe(text);
    }
  });

  it('a text that would become 0 is no quantity, neither from GraphQL nor from a message', async () => {
    expect(badFieldsInOrder((await submit('"1e-400"', 'null')).answer)).toEqual(['results.0.result']);
    const kit = await program.kit();
    await program.activate(kit, await program.patient());
    await program.sampleEvent(kit, 'RECEIVED');
    const message = oru(kit.sampleId, app.clock.now(), {
      observations: ['OBX|1|NM|2345-7^Glucose^LN||1e-400|mmol/L||||||F'],
    });
    await app.app.inject({
      method: 'POST',
      url: '/hl7/v2',
      payload: message,
      headers: { authorization: `Token ${program.lab.key}`, 'content-type': 'application/hl7-v2' },
    });
    expect(await app.prisma.result.count({ where: { text: '1e-400', value: { not: null } } })).toBe(0);
  });
});
