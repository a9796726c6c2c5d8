import type { Response } from 'light-my-request';

/** One entry of `errors`. */
export interface GraphQLErrorBody {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: {
    readonly code: string;
    readonly fields?: readonly { readonly field: string; readonly message: string }[];
    readonly requestId?: string;
  };
}

interface Asked {
  readonly query: string;
  readonly variables: object | undefined;
}

/** The answer to one GraphQL operation. */
export class GraphQLResult<Data> {
  readonly status: number;
  readonly headers: Response['headers'];
  /** What the operation answered; null or undefined where it failed as a whole. */
  readonly data: Data | null | undefined;
  readonly errors: readonly GraphQLErrorBody[];
  readonly #asked: Asked;

  constructor(response: Response, asked: Asked) {
    // What an operation answers is for the test to know, which names it as `Data`.
    const body = response.json() as { data?: Data | null; errors?: readonly GraphQLErrorBody[] };
    this.status = response.statusCode;
    this.headers = response.headers;
    this.data = body.data;
    this.errors = body.errors ?? [];
    this.#asked = asked;
  }

  /** The data of an operation that went well; otherwise fails, showing what was asked and answered. */
  expectNoErrors(): Data {
    if (this.errors.length > 0 || !this.data) throw new Error(`The operation failed.\n${this.describe()}`);
    return this.data;
  }

  /** The one error of an operation that failed; otherwise fails, showing what was asked and answered. */
  expectError(code: string): GraphQLErrorBody {
    const [error, ...more] = this.errors;
    if (error?.extensions.code !== code || more.length > 0)
      throw new Error(`Not the one error ${code} expected.\n${this.describe()}`);
    return error;
  }

  /** What was asked and answered, for a failed expectation. */
  describe(): string {
    const { query, variables } = this.#asked;
    const answer = JSON.stringify({ data: this.data, errors: this.errors }, null, 2);
    return `${query.trim().slice(0, 4_000)}\n\nvariables: ${JSON.stringify(variables ?? {}, null, 2)}\n\nstatus ${this.status}: ${answer}`;
  }
}
