import type { GraphQLInputObjectType } from 'graphql';
import { z } from 'zod';
import type { Actor } from '../auth/actor.ts';
import { may } from '../auth/policy.ts';
import type { RequestContext } from '../context.ts';
import type { Clock } from '../db/clock.ts';
import { inputProblems } from '../domains/inputs.ts';
import type { JsonObject } from '../domains/json.ts';
import { type AppError, badInput, type FieldProblem } from '../errors.ts';
import { schema } from '../graphql/schema.ts';
import { compileShape, type Shaped } from '../graphql/shape.ts';
import { storedOperation } from '../graphql/stored-operation.ts';
import type { OrUndefined, TadaDocumentNode } from '../graphql/typed-document.ts';
import type { BodyFormats } from '../http/body.ts';
import type { Page } from './headers.ts';
import { inRestNames, thrownInRestNames } from './naming.ts';

/** The body that a route takes. */
export interface RouteBody {
  readonly formats: BodyFormats;
  /** The domain's own schema of the body, in camelCase; some rules ask what time it is. */
  readonly schema: (clock: Clock) => z.ZodObject;
  /** What REST itself checks, if that is less than the whole schema. */
  readonly check?: z.ZodObject;
  /** Every problem of a body, also those that the database shows; asked only of a request that is wrong already. */
  readonly problems?: (context: RequestContext, body: JsonObject) => Promise<readonly FieldProblem[]>;
}

/** What a route answers on success. */
export interface RouteAnswer<Schema extends z.ZodType> {
  readonly status: 200 | 201;
  readonly description: string;
  readonly schema: Schema;
}

/** A request as it came: parameters as text, the body in camelCase, and the problems found while reading it. */
export interface RawInput {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly problems: readonly FieldProblem[];
  /** Whether a list shall be counted. */
  readonly wantsCount: boolean;
}

/** What a route answered; `page` on routes that answer a list. */
export interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly page?: Page | undefined;
}

/** A route that the router can serve and OpenAPI can describe. */
export interface RestRoute {
  readonly method: 'GET' | 'POST';
  /** As the document writes it; the route answers with and without its trailing slash. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Callers without credentials may use the route; wrong credentials are refused all the same. */
  readonly isPublic?: boolean;
  readonly pathParameters: z.ZodObject;
  readonly queryParameters: z.ZodObject;
  readonly body?: RouteBody;
  /** Statuses of refusal besides those that every route has. */
  readonly refusals: readonly (400 | 403 | 404 | 410)[];
  readonly answer: RouteAnswer<z.ZodType>;
  readonly isList: boolean;
  /** The GraphQL input that the body becomes. */
  readonly inputType: GraphQLInputObjectType | undefined;
  /** @throws AppError one BAD_USER_INPUT with every problem of the request, or what the operation refused. */
  readonly respond: (context: RequestContext, raw: RawInput) => Promise<Answered>;
}

/** A request, checked. The body is in camelCase and otherwise as it came: the use-case parses it. */
interface RouteInput<Path, Query> {
  readonly path: Path;
  readonly query: Query;
  readonly body: JsonObject;
  readonly actor: Actor | null;
  readonly wantsCount: boolean;
}

/** An object schema with this output. */
type Parameters<Output> = z.ZodType<Output> & z.ZodObject;

/**
 * Compares what an operation answers with the schema that describes it: a key that one of them lacks, or a value of
 * another type, does not compile. Resolves to the schema's own type, or else to a message that fits no schema.
 */
type Described<Data, Schema extends z.ZodType> = [Data] extends [z.output<Schema>]
  ? [z.output<Schema>] extends [Data]
    ? Schema
    : 'The operation selects more than the schema describes, or a narrower type.'
  : 'The operation does not select what the schema describes.';

/** The variables of an operation as a route gives them: undefined is absent, and `input` is the body in camelCase. */
type Given<Variables> = {
  [Name in Exclude<keyof Variables, 'withReports'>]: Name extends 'input' ? JsonObject : OrUndefined<Variables[Name]>;
};

/**
 * A list's operation answers a page of rows, which are the body. A mutation's field, here `data`, is null only beside an
 * error, which the operation throws.
 */
type BodyOf<Data> = Data extends { readonly rows: infer Rows; readonly pageInfo: unknown }
  ? Rows
  : Data extends { readonly data: infer Field }
    ? { data: NonNullable<Field> }
    : NonNullable<Data>;

/** What {@link defineRoute} types more closely, or works out. */
type Refined = 'pathParameters' | 'queryParameters' | 'answer' | 'isList' | 'inputType' | 'respond';

/** A route as data: a path, parameters, an operation that selects the answer, and refusals. */
interface RouteDefinition<Path, Query, Result, Variables, Schema extends z.ZodType> extends Omit<RestRoute, Refined> {
  readonly pathParameters?: Parameters<Path>;
  readonly queryParameters?: Parameters<Query>;
  /** Problems that only several parts of the request show together. */
  readonly problems?: (input: RouteInput<Path, Query>) => readonly FieldProblem[];
  readonly operation: TadaDocumentNode<Result, Variables>;
  readonly variables: (input: RouteInput<Path, Query>) => Given<Variables>;
  readonly answer: RouteAnswer<Schema> & { readonly schema: Described<BodyOf<Shaped<Result>>, Schema> };
  /** The refusal when the operation answers null. */
  readonly missing?: (input: RouteInput<Path, Query>) => AppError;
  /** Takes the body of a list, and its position, from what the operation answers. */
  readonly page?: (data: Shaped<Result>, query: Query) => { readonly rows: unknown; readonly page: Page };
}

const noParameters = z.object({});
type NoParameters = z.output<typeof noParameters>;

/** Makes a route of its definition. */
export function defineRoute<Result, Variables, Schema extends z.ZodType, Path = NoParameters, Query = NoParameters>(
  definition: RouteDefinition<Path, Query, Result, Variables, Schema>,
): RestRoute {
  const { operation: document, variables, missing, problems, page, ...description } = definition;
  const operation = storedOperation(document);
  const shape = compileShape(schema, document);
  // Parameters are left out only where their type is the default.
  const pathParameters = definition.pathParameters ?? (noParameters as z.ZodObject as Parameters<Path>);
  const queryParameters = definition.queryParameters ?? (noParameters as z.ZodObject as Parameters<Query>);

  /** Checks a request; good ones do not pay for the problems that the database shows. */
  async function checked(context: RequestContext, raw: RawInput): Promise<RouteInput<Path, Query>> {
    const { body } = description;
    const path = pathParameters.safeParse(raw.path);
    const query = queryParameters.safeParse(raw.query);
    const bodyError = (body?.check ?? body?.schema(context.clock))?.safeParse(raw.body).error;
    const { wantsCount } = raw;
    const input =
      path.success && query.success
        ? { path: path.data, query: query.data, body: raw.body, actor: context.actor, wantsCount }
        : undefined;
    const found = [
      ...raw.problems,
      ...[path.error, query.error].flatMap((error) => (error ? inputProblems(error) : [])),
      ...((input && problems?.(input)) ?? []),
    ];
    if (input && found.length === 0 && !bodyError) return input;
    const ofBody = (await body?.problems?.(context, raw.body)) ?? (bodyError ? inputProblems(bodyError) : []);
    throw badInput([...found, ...ofBody.map(inRestNames)]);
  }

  return {
    ...description,
    pathParameters,
    queryParameters,
    isList: page !== undefined,
    inputType: operation.inputType,
    async respond(context, raw) {
      const input = await checked(context, raw);
      // GraphQL refuses reports to fulfilment by an error on that field, for which a REST answer has no place; fulfilment
      // reads an empty list (contract, 1.2).
      const withReports = context.actor !== null && may(context.actor, 'reports.read');
      const result = await operation.run(context, { ...variables(input), withReports }).catch((error: unknown) => {
        throw thrownInRestNames(error);
      });
      // `Shaped` says what the compiled shape makes of a result; test/rest/shape.test.ts compares them.
      const data = shape(result) as Shaped<Result>;
      if (data === null && missing) throw missing(input);
      const list = page?.(data, input.query);
      return { status: definition.answer.status, body: list ? list.rows : data, page: list?.page };
    },
  };
}
