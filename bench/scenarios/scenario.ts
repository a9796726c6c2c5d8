import type pg from 'pg';
import { apiKeyOf, type Holder } from '../data/rows.ts';
import type { BenchRequest } from '../load/job.ts';
import type { SubjectName } from '../subjects/subject.ts';

/** Where a scenario takes its requests from. */
export interface Stage {
  /** A connection to the benchmark's database. */
  readonly client: pg.Client;
  /** The address of the service, to follow its links. */
  readonly serviceOrigin: string;
}

/** Makes the requests of a subject: to be sent in turn, or `count` of them, to be sent once. */
export type MakeRequests = (stage: Stage, count: number) => BenchRequest[] | Promise<BenchRequest[]>;

/** Something that is asked of each subject in its own words. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly status: number;
  /**
   * What the bare handler's answer must share with the service's: all values, but for signed links and cursors; or the
   * shape, where each request changes something. PostGraphile's must have as many of the keys in `sameKeys`.
   */
  readonly compare: 'values' | 'shape';
  readonly sameKeys?: readonly string[];
  /** Whether a request can be sent only once, since it changes what it is about. */
  readonly once: boolean;
  /** PostGraphile takes part where it has a comparable operation. */
  readonly requests: Readonly<Record<'service' | 'bare', MakeRequests>> & { readonly postgraphile?: MakeRequests };
}

/** The requests of a subject; undefined if it has no part in the scenario. */
export function requestsOf(scenario: Scenario, subject: SubjectName): MakeRequests | undefined {
  return scenario.requests[subject];
}

const JSON_BODY = { 'content-type': 'application/json' };

/** A REST request to the service. */
export function rest(path: string, holder: Holder, body?: unknown): BenchRequest {
  const headers = { authorization: `Token ${apiKeyOf(holder)}` };
  return body === undefined
    ? { method: 'GET', path, headers, body: null }
    : { method: 'POST', path, headers: { ...headers, ...JSON_BODY }, body: JSON.stringify(body) };
}

/** A GraphQL request to the service, or to PostGraphile, which takes no key. */
export function graphql(query: string, variables: object, holder?: Holder): BenchRequest {
  const authorization = holder && { authorization: `Token ${apiKeyOf(holder)}` };
  return {
    method: 'POST',
    path: '/graphql',
    headers: { ...JSON_BODY, ...authorization },
    body: JSON.stringify({ query, variables }),
  };
}

/** A request to the bare handler with the parameters of a statement. */
export function bareGet(statement: string, ...values: readonly string[]): BenchRequest {
  const query = new URLSearchParams(values.map((value) => ['p', value]));
  return { method: 'GET', path: `/${statement}?${query}`, headers: {}, body: null };
}

/** As {@link bareGet}, with the parameters in the body. */
export function barePost(statement: string, ...values: readonly unknown[]): BenchRequest {
  return { method: 'POST', path: `/${statement}`, headers: JSON_BODY, body: JSON.stringify(values) };
}
