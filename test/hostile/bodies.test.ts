import { beforeAll, expect, it } from 'vitest';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { leastProcessorMs } from '../helpers/processor-time.ts';
import { Program } from '../helpers/program.ts';

/**
 * One request of at most 1 MiB costs little CPU, whatever is in it. The bound is generous: what is meant are requests that would take
 * many seconds, or minutes.
 */
const MAX_CPU_MS = 4_000;

/** A body of this size leaves room for what is around it. */
const SIZE = 1024 * 1024 - 1_000;

const testApp = useTestApp();
let actors: Record<'CLIENT' | 'LAB' | 'ADMIN', TestActor>;
beforeAll(async () => {
  const program = await Program.start(testApp);
  actors = { CLIENT: program.client, LAB: program.lab, ADMIN: program.admin };
});

/** The text, again and again, until it has this many characters. */
const filled = (text: string, size = SIZE) => text.repeat(Math.ceil(size / text.length)).slice(0, size);

/** As many of these as fit into a body. */
const many = (entry: unknown) =>
  Array.from({ length: Math.floor(SIZE / (JSON.stringify(entry).length + 1)) }, () => entry);

const times = <Entry>(count: number, make: (index: number) => Entry) =>
  Array.from({ length: count }, (_, index) => make(index));

interface Hostile {
  readonly url: string;
  readonly contentType: string;
  readonly payload: string;
  readonly role?: keyof typeof actors;
}

const CREATE_ORDER = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { orderId } } }';
const SUBMIT_REPORT = 'mutation ($input: SubmitReportInput!) { submitReport(input: $input) { report { reportId } } }';
const KITS = 'query ($filter: KitFilter, $after: String) { kits(filter: $filter, after: $after) { totalCount } }';

const REPORT = { sampleId: 'x', dateCollected: 'x', dateReceived: 'x', dateResulted: 'x' };
const result = (more: object) => ({ resultType: 'quantity', name: 'x', result: '1', ...more });

const graphqlText = (payload: string, role: Hostile['role'] = 'CLIENT'): Hostile => ({
  url: '/graphql',
  contentType: 'application/json',
  payload,
  role,
});
const graphqlBody = (query: string, variables: object = {}, role: Hostile['role'] = 'CLIENT') =>
  graphqlText(JSON.stringify({ query, variables }), role);
const json = (payload: string): Hostile => ({ url: '/api/v2/orders/', contentType: 'application/json', payload });
const form = (payload: string): Hostile => ({ ...json(payload), contentType: 'application/x-www-form-urlencoded' });
const multipart = (payload: string): Hostile => ({ ...json(payload), contentType: 'multipart/form-data; boundary=B' });
const part = (headers: string, value = 'x') => `--B\r\n${headers}\r\n\r\n${value}\r\n`;
const named = (name: string) => `Content-Disposition: form-data; name="${name}"`;
/** As many headers of a part as Busboy reads of one. */
const longPart = (header: string, filling: string) => part(`${header}${filled(filling, 79_000)}`);

const HOSTILE: Readonly<Record<string, Hostile>> = {
  'variables: a list of wrong entries': graphqlBody(CREATE_ORDER, { input: { kitTypes: many(7), recipient: {} } }),
  'variables: a list of objects without their fields': graphqlBody(
    SUBMIT_REPORT,
    { input: { ...REPORT, results: many({}) } },
    'LAB',
  ),
  'variables: a list of results that are empty': graphqlBody(
    SUBMIT_REPORT,
    { input: { ...REPORT, results: many(result({ name: '' })) } },
    'LAB',
  ),
  'variables: 1,000 results, each wrong in many ways': graphqlBody(
    SUBMIT_REPORT,
    {
      input: {
        ...REPORT,
        results: times(1_000, () =>
          result({
            resultType: 'genotype',
            result: 1,
            unitOfMeasure: filled('x', 100),
            rangeMinimum: 1,
            timeCollected: 'x',
          }),
        ),
      },
    },
    'LAB',
  ),
  'variables: a list of texts that are empty': graphqlBody(CREATE_ORDER, {
    input: { kitTypes: many(''), recipient: {} },
  }),
  'variables: a filter of many values': graphqlBody(KITS, { filter: { kitTypes: many('') } }),
  'variables: a filter of many wrong values': graphqlBody(KITS, { filter: { statuses: many('x') } }),
  'variables: a filter of one long text': graphqlBody(KITS, { filter: { phone: filled('1 ') } }),
  'variables: a cursor of brackets': graphqlBody(KITS, {
    after: Buffer.from(filled('[', 700_000)).toString('base64url'),
  }),
  'variables: many ids': graphqlBody('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: many('') }),
  'variables: unknown keys': graphqlBody(CREATE_ORDER, {
    input: Object.fromEntries(times(90_000, (key) => [`k${key}`, 1])),
  }),
  'variables: one unknown key': graphqlBody(CREATE_ORDER, { input: { [filled('k')]: 1 } }),
  'variables: a digit and a digit': graphqlBody(
    SUBMIT_REPORT,
    { input: { ...REPORT, results: [result({ result: `${filled('1')}x` })] } },
    'LAB',
  ),
  'variables: a number of digits': graphqlText(
    `{"query": "query ($n: Int) { kits(first: $n) { totalCount } }", "variables": {"n": ${filled('9')}}}`,
  ),
  'variables: an e-mail address of @': graphqlBody(CREATE_ORDER, {
    input: {
      kitTypes: ['x'],
      recipient: {
        firstName: 'x',
        lastName: 'x',
        email: filled('a@'),
        address: { street1: 'x', city: 'x', state: 'x', zip: 'x' },
      },
    },
  }),
  'variables: a timestamp of digits': graphqlBody(
    SUBMIT_REPORT,
    { input: { ...REPORT, dateCollected: `2026-01-01T00:00:00.${filled('1')}Z`, results: [result({})] } },
    'LAB',
  ),
  'variables: brackets for a list': graphqlText(
    `{"query": ${JSON.stringify(CREATE_ORDER)}, "variables": {"input": {"kitTypes": ${'['.repeat(500_000)}${']'.repeat(500_000)}, "recipient": {}}}}`,
  ),
  'a query of one name': graphqlBody(`{ ${filled('a')} }`),
  'a query of one field, again and again': graphqlBody(`{ ${filled('kitTypes{code} ', 24_000)} }`, {}),
  'a query of unknown fields': graphqlBody(`{ ${times(4_000, (index) => `kitt${index}`).join(' ')} }`),
  'a query of braces': graphqlBody(filled('{a')),
  'a query of quotes': graphqlBody(`{ kit(kitId: """${filled('"" ')} `),
  'JSON: a list of wrong entries': json(JSON.stringify({ kit_types: many(7) })),
  'JSON: many keys': json(JSON.stringify(Object.fromEntries(times(80_000, (key) => [`k${key}`, 1])))),
  'JSON: the same key': json(`{${filled('"__proto__":{},')}"a":1}`),
  'JSON: brackets': json(`{"a": ${'['.repeat(500_000)}${']'.repeat(500_000)}}`),
  'JSON: a number of digits': json(`{"kit_types": [${filled('9')}]}`),
  'JSON: metadata of digits': json(`{"metadata": {"a": ${filled('9')}}}`),
  'JSON: a byte order mark': json(`\ufeff${filled(' ')}{}`),
  'a form of brackets': form(filled('a[b][c]')),
  'a form of numbers': form(filled('a.0')),
  'a form of many names': form(filled('a=1&')),
  'a form of names of brackets': form(times(1_000, () => `${filled('[]', 1_000)}=1`).join('&')),
  'a form of names of closing brackets': form(times(1_000, () => `${filled(']', 1_000)}=1`).join('&')),
  'a form of names of dots': form(times(1_000, () => `${filled('a.', 1_000)}=1`).join('&')),
  'a form of prototypes': form(times(1_000, () => '__proto__[constructor][prototype][a]=1').join('&')),
  'a form of indexes': form(times(1_000, (index) => `kit_types[${999_999 - index}]=1`).join('&')),
  'a form with a list of JSON': form(`kit_types=[${filled('1,')}1]`),
  'a multipart form of parts': multipart(filled(part(named('a')))),
  'a multipart form of boundaries': multipart(filled('--B\r\n')),
  'a multipart form of empty parts': multipart(filled('--B\r\n\r\n\r\n')),
  'a multipart form of headers': multipart(`--B\r\n${filled('a: b\r\n')}`),
  'a multipart form of a name': multipart(filled(longPart('Content-Disposition: form-data; name="', '['))),
  'a multipart form without names': multipart(filled(longPart('Content-Disposition: form-data; ', '\\"'))),
  'a multipart form of parameters': multipart(filled(longPart(`${named('x')}\r\nContent-Type: text/plain; `, 'a=b;'))),
  'a multipart form of half boundaries': multipart(part(named('x'), filled('\r\n--'))),
  'a boundary of spaces': { ...multipart('x'), contentType: `multipart/form-data; boundary=${filled(' ', 15_000)}x` },
  'a content type of semicolons': { ...multipart('x'), contentType: `application/json${filled(';', 15_000)}x` },
};

it.each(Object.entries(HOSTILE))(
  'is refused and costs little: %s',
  async (_name, { url, contentType, payload, role = 'CLIENT' }) => {
    const { key } = actors[role];
    const send = async () => {
      const answer = await testApp.app.inject({
        method: 'POST',
        url,
        payload,
        headers: {
          authorization: `Token ${key}`,
          accept: 'application/graphql-response+json',
          'content-type': contentType,
        },
      });
      const said = answer.body.slice(0, 300);
      // What a field refuses, GraphQL answers with 200 and with an error, which has no data.
      if (answer.statusCode === 200)
        expect(errorsOf(answer.body), said).toEqual([expect.stringMatching(/^(BAD_USER_INPUT|QUERY_TOO_COMPLEX)$/)]);
      else expect([400, 413, 415], said).toContain(answer.statusCode);
    };
    expect(await leastProcessorMs(MAX_CPU_MS, send)).toBeLessThan(MAX_CPU_MS);
  },
);

function errorsOf(body: string): string[] {
  const { errors }: { errors?: { extensions: { code: string } }[] } = JSON.parse(body);
  return (errors ?? []).map(({ extensions }) => extensions.code);
}
