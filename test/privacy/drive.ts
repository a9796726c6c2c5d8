import type { InjectOptions } from 'fastify';
import {
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { schema } from '../../src/graphql/schema/schema.ts';
import { EXAMPLES } from '../../src/openapi/examples.ts';
import { restRouteTable } from '../../src/rest/routes.ts';

/** Begins every text that stands for a secret or for data of a patient, so that it is found wherever it comes out. */
export const MARK = 'zq7mark';

/** A request as it is sent. */
export type DrivenRequest = InjectOptions;

/** A value of the type whose every text is marked; with `isWrong`, so is everything else, which makes it a wrong one. */
function markedValue(type: GraphQLInputType, isWrong: boolean): unknown {
  if (isNonNullType(type)) return markedValue(type.ofType, isWrong);
  if (isListType(type)) return [markedValue(type.ofType, isWrong)];
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).map((field) => [field.name, markedValue(field.type, isWrong)]);
    return Object.fromEntries(fields);
  }
  if (type.name === 'JSONObject') return isWrong ? `${MARK}-json` : { [`${MARK}-key`]: `${MARK}-value` };
  if (isWrong) return `${MARK}-wrong`;
  if (isEnumType(type)) return type.getValues()[0]?.name;
  return { Int: 1, Float: 1, Boolean: true }[type.name] ?? `${MARK}-text@example.org`;
}

/** Every field of Query and Mutation, each with right and with wrong variables, under marked aliases and names. */
export function graphqlRequests(): DrivenRequest[] {
  const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((root) => (root ? [root] : []));
  const operations = roots.flatMap((root) =>
    Object.values(root.getFields()).flatMap((field) => {
      const variables = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
      const args = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
      const selection = isLeafType(getNamedType(field.type)) ? '' : `{ ${MARK}_inner: __typename }`;
      const keyword = root === schema.getQueryType() ? 'query' : 'mutation';
      const head = `${keyword} ${MARK}_operation${variables === '' ? '' : `(${variables})`}`;
      const query = `${head} { ${MARK}_alias: ${field.name}${args === '' ? '' : `(${args})`} ${selection} }`;
      return [false, true].map((isWrong) => ({
        query,
        variables: Object.fromEntries(field.args.map(({ name, type }) => [name, markedValue(type, isWrong)])),
      }));
    }),
  );
  const broken = [
    { query: `{ ${MARK}_no_such_field }` },
    { query: `{ kits(filter: "${MARK}") { totalCount } }` },
    { query: `{ "${MARK}` },
    { query: `{ ${'x'.repeat(70)}${MARK}: __typename }` },
    { query: '{ __typename }', operationName: `${MARK}_operation` },
    { query: '{ __typename }', variables: MARK },
    Array.from({ length: 11 }, () => ({ query: `{ ${MARK}_alias: __typename }` })),
  ];
  const headers = { 'content-type': 'application/json' };
  const url = `/graphql?${MARK}=${MARK}`;
  return [
    ...[...operations, ...broken].map((payload) => ({ method: 'POST' as const, url, headers, payload })),
    { method: 'POST', url, headers, payload: `{"query": "${MARK}` },
    { method: 'POST', url, headers: { 'content-type': `text/${MARK}` }, payload: MARK },
    { method: 'GET', url: `/graphql?query={${MARK}_alias:viewer{role}}&variables=${MARK}` },
    { method: 'DELETE', url },
  ];
}

/** The value with every text in it marked. */
function withMarks(value: unknown): unknown {
  if (typeof value === 'string') return `${MARK}-${value}`;
  if (Array.isArray(value)) return value.map(withMarks);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, withMarks(inside)]));
}

/** Every REST route with marked parameters, and bodies of every kind, right and wrong. */
export function restRequests(): DrivenRequest[] {
  return restRouteTable.flatMap((route): DrivenRequest[] => {
    const { method } = route;
    const query = new URLSearchParams(
      Object.keys(route.queryParameters.shape).map((name) => [name, `${MARK}-${name}`]),
    );
    const path = route.path.replace(/\{\w+\}/g, `${MARK}-id`);
    const url = `${path}?${query}&${MARK}=${MARK}`;
    if (!route.body) return [{ method, url }];
    const examples = Object.values(EXAMPLES[route.operationId].bodies ?? {}).map(({ value }) => value);
    const json = (payload: unknown): DrivenRequest => ({
      method,
      url,
      headers: { 'content-type': 'application/json' },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
    const boundary = `${MARK}-boundary`;
    const file = `Content-Disposition: form-data; name="${MARK}"; filename="${MARK}.txt"`;
    return [
      ...examples.flatMap((example) => [json(example), json(withMarks(example))]),
      json(`{"${MARK}": `),
      json(`["${MARK}"]`),
      { method, url, headers: { 'content-type': `application/${MARK}` }, payload: MARK },
      {
        method,
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `${MARK}[a][b]=${MARK}&first_name=${MARK}&metadata=${MARK}%ff`,
      },
      {
        method,
        url,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: `--${boundary}\r\n${file}\r\n\r\n${MARK}\r\n--${boundary}--\r\n`,
      },
    ];
  });
}

/** What is asked of paths that are no operation. */
export const otherRequests: readonly DrivenRequest[] = [
  { method: 'GET', url: `/${MARK}/path?${MARK}=1` },
  { method: 'POST', url: `/api/v2/${MARK}`, payload: MARK },
  { method: 'GET', url: `/${MARK}%zz` },
  { method: 'GET', url: `/api/v2/kits/${MARK.repeat(40)}` },
  { method: 'GET', url: `/reports/${MARK}.pdf?expires=1&signature=${MARK}` },
  { method: 'GET', url: `/reports/${MARK}.txt` },
  { method: 'GET', url: `/requisitions/${MARK}.hl7?expires=${MARK}&signature=${MARK}` },
  { method: 'GET', url: `/requisitions/${MARK}.hl7` },
  { method: 'GET', url: `/docs/static/${MARK}` },
  { method: 'PUT', url: `/api/v2/orders/?${MARK}` },
];

/** Headers with which a request says more than it has to; no two requests have the same Idempotency-Key. */
export const markedHeaders = (request: number) => ({
  'user-agent': MARK,
  referer: `https://${MARK}.example/?name=${MARK}`,
  cookie: `${MARK}=${MARK}`,
  'x-forwarded-for': MARK,
  'x-request-id': `${MARK} is no request id`,
  'idempotency-key': `${MARK}-${request}`,
  prefer: `count=${MARK}`,
  traceparent: MARK,
  tracestate: `${MARK}=${MARK}`,
  baggage: `${MARK}=${MARK}`,
});
