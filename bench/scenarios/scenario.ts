import type pg from 'pg';
import { apiKeyOf, type Holder } from '../data/accounts.ts';
import type { BenchRequest } from '../load.ts';

/** Everything that a scenario needs to make its requests. */
export interface Stage {
  /** A connection to the benchmark's database. */
  readonly client: pg.Client;
  /** The address of the service, for following its links. */
  readonly serviceOrigin: string;
}

/** Makes a subject's requests: some to repeat in turn, or `count` of them to send once. */
export type MakeRequests = (stage: Stage, count: number) => BenchRequest[] | Promise<BenchRequest[]>;

/** One kind of request, as each subject expects it. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly status: number;
  /**
   * What the bare handler's answer must have in common with the service's: all values, except for signed links and cursors, or
   * only the shape. For each key in `sameKeys`, PostGraphile's answer must contain it the same number of times.
   */
  readonly compare: 'values' | 'shape';
  readonly sameKeys?: readonly string[];
  /** Whether each request can be sent only once, because it changes something. */
  readonly once: boolean;
  /** PostGraphile takes part only in the scenarios for which it has a comparable operation. */
  readonly requests: Readonly<Record<'service' | 'bare', MakeRequests>> & { readonly postgraphile?: MakeRequests };
}

const JSON_BODY = { 'content-type': 'application/json' };

/** A REST request to the service. */
export function rest(path: string, holder: Holder, body?: unknown): BenchRequest {
  const headers = { authorization: `Token ${apiKeyOf(holder)}` };
  return body === undefined
    ? { method: 'GET', path, headers, body: null }
    : { method: 'POST', path, headers: { ...headers, ...JSON_BODY }, body: JSON.stringify(body) };
}

/** A GraphQL request: to the service with a key, or to PostGraphile without one. */
export function graphql(query: string, variables: object, holder?: Holder): BenchRequest {
  const authorization = holder && { authorization: `Token ${apiKeyOf(holder)}` };
  return {
    method: 'POST',
    path: '/graphql',
    headers: { ...JSON_BODY, ...authorization },
    body: JSON.stringify({ query, variables }),
  };
}

/** A request to the bare handler with a statement's parameters. */
export function bareGet(statement: string, ...values: readonly string[]): BenchRequest {
  const query = new URLSearchParams(values.map((value) => ['p', value]));
  return { method: 'GET', path: `/${statement}?${query}`, headers: {}, body: null };
}

/** Like {@link bareGet}, with the parameters in the body. */
export function barePost(statement: string, ...values: readonly unknown[]): BenchRequest {
  return { method: 'POST', path: `/${statement}`, headers: JSON_BODY, body: JSON.stringify(values) };
}
