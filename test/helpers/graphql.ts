import type { LightMyRequestResponse as Response } from 'fastify';
import { FIELD_ERROR_CODES } from '../../src/errors/field-error-codes.ts';

/** One entry of `errors`. */
export interface GraphQLErrorBody {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: {
    readonly code: string;
    readonly fields?: readonly { readonly field: string; readonly message: string; readonly code: string }[];
    readonly reasons?: readonly string[];
    readonly requestId?: string;
  };
}

interface SentOperation {
  readonly query: string;
  readonly variables: object | undefined;
}

/** What mutations answer that are done and may be read: neither the payload nor what it shows is null. */
export type Done<Data> = {
  readonly [Mutation in keyof Data]: {
    readonly [Shown in keyof NonNullable<Data[Mutation]>]: NonNullable<NonNullable<Data[Mutation]>[Shown]>;
  };
};

/** The response to a GraphQL operation. */
export class GraphQLResult<Data> {
  readonly status: number;
  readonly headers: Response['headers'];
  /** Null or undefined if the operation failed as a whole. */
  readonly data: Data | null | undefined;
  readonly errors: readonly GraphQLErrorBody[];
  readonly #sent: SentOperation;

  /** `Data` must be what the operation selects: `TestApp.run` infers it from the operation. */
  constructor(response: Response, sent: SentOperation) {
    const body = response.json<{ data?: Data | null; errors?: readonly GraphQLErrorBody[] }>();
    this.status = response.statusCode;
    this.headers = response.headers;
    this.data = body.data;
    this.errors = body.errors ?? [];
    for (const { extensions } of this.errors) requireCodes(extensions.fields ?? []);
    this.#sent = sent;
  }

  /** The data of an operation without errors. Otherwise throws an error that shows the operation and the response. */
  expectNoErrors(): Data {
    if (this.errors.length > 0 || !this.data) throw new Error(`The operation failed.\n${this.describe()}`);
    return this.data;
  }

  /** The data of mutations that are done, without errors. Otherwise throws an error that shows the operation and the response. */
  expectDone(): Done<Data> {
    const data = this.expectNoErrors();
    if (!isDone(data)) throw new Error(`The operation answers null.\n${this.describe()}`);
    return data;
  }

  /** The only error, which must have this code. Otherwise throws an error that shows the operation and the response. */
  expectError(code: string): GraphQLErrorBody {
    const [error, ...more] = this.errors;
    if (error?.extensions.code !== code || more.length > 0)
      throw new Error(`Expected exactly one error, ${code}.\n${this.describe()}`);
    return error;
  }

  /** The operation and the response, for the message of a failed assertion. */
  describe(): string {
    const { query, variables } = this.#sent;
    const body = JSON.stringify({ data: this.data, errors: this.errors }, null, 2);
    const parts = [query.trim().slice(0, 4_000), `variables: ${JSON.stringify(variables ?? {}, null, 2)}`];
    return [...parts, `status ${this.status}: ${body}`].join('\n\n');
  }
}

/** Fails if a problem of a field has no code (contract, 5.4): whatever test provokes it, it must have one. */
function requireCodes(fields: readonly { readonly field: string; readonly code: string }[]): void {
  const without = fields.filter(({ code }) => !Object.hasOwn(FIELD_ERROR_CODES, code));
  if (without.length > 0) throw new Error(`Problems without a code: ${JSON.stringify(without)}`);
}

function isDone<Data>(data: Data): data is Data & Done<Data> {
  const payloads: unknown[] = Object.values(data ?? {});
  return payloads.every((payload) => payload instanceof Object && !Object.values(payload).includes(null));
}

/** The fields that a BAD_USER_INPUT names, one for each problem, in its order. Throws for any other result. */
export function badFieldsInOrder(result: GraphQLResult<unknown>): string[] {
  return (result.expectError('BAD_USER_INPUT').extensions.fields ?? []).map(({ field }) => field);
}

/** The fields that a BAD_USER_INPUT names, each once, in alphabetical order. Throws for any other result. */
export function badFieldsOf(result: GraphQLResult<unknown>): string[] {
  return [...new Set(badFieldsInOrder(result))].sort();
}

/** `OK`, or the code of the error. */
export function outcomeOf(result: GraphQLResult<unknown>): string {
  const codes = result.errors.map((error) => error.extensions.code);
  return codes.length === 0 ? 'OK' : codes.join(' and ');
}

/** The number of results with each outcome: `{ OK: 1, CONFLICT: 49 }`. */
export function tally(results: readonly GraphQLResult<unknown>[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const outcome of results.map(outcomeOf)) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** The `id` of a Node, made here by itself so that a mistake in ours shows. */
export function globalId(type: string, id: string): string {
  return Buffer.from(`${type}:${id}`).toString('base64');
}
