import type { GraphQLInputObjectType } from 'graphql';
import { z } from 'zod';
import type { Actor } from '../auth/actor.ts';
import type { RequestContext } from '../context.ts';
import { inputProblems } from '../domains/inputs.ts';
import type { JsonObject } from '../domains/json.ts';
import { type AppError, badInput, type FieldProblem } from '../errors.ts';
import { offsetCursorOf } from '../graphql/paging.ts';
import type { BodyFormats } from './http/body.ts';
import type { Page } from './http/list-headers.ts';
import { inRestNames } from './naming.ts';
import { type ListQuery, sharedFilter } from './parameters.ts';
import type { StoredOperation } from './stored-operation.ts';

/** The body that a route takes. */
export interface RouteBody {
  readonly formats: BodyFormats;
  /** The domain's own schema of the body, in camelCase; some rules depend on today's date. */
  readonly schema: (now: Date) => z.ZodObject;
  /** What REST itself checks, if that is less than the whole schema. */
  readonly check?: z.ZodObject;
  /** Every problem of a body that needs the database too; asked only when something else is wrong already. */
  readonly problems?: (context: RequestContext, body: JsonObject) => Promise<readonly FieldProblem[]>;
  readonly examples: Readonly<Record<string, { readonly summary: string; readonly value: JsonObject }>>;
}

/** What a route answers on success. */
export interface RouteAnswer<Schema extends z.ZodType> {
  readonly status: 200 | 201;
  readonly description: string;
  readonly schema: Schema;
  readonly example: z.input<Schema>;
}

/** What OpenAPI says of a route, and what the router needs to know of it. */
interface RouteDescription {
  readonly method: 'GET' | 'POST';
  /** As the document writes it; the route answers with and without its trailing slash. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** `optional` also lets callers without credentials in; wrong credentials are always refused. */
  readonly credentials: 'required' | 'optional';
  readonly body?: RouteBody;
  /** Statuses of refusal besides those that every route has. */
  readonly refusals: readonly (400 | 403 | 404)[];
}

/** A request, checked. The body is in camelCase and otherwise as it came: the use-case parses it. */
export interface RouteInput<Path, Query> {
  readonly path: Path;
  readonly query: Query;
  readonly body: JsonObject;
  readonly actor: Actor | null;
}

/** A request as it came: parameters as text, the body in camelCase. */
export interface RawInput {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  /** Problems found while reading the request; they are answered together with all others. */
  readonly problems: readonly FieldProblem[];
}

/** What a route answered. */
export interface Answered {
  readonly status: number;
  readonly body: unknown;
  /** The position in the list, on routes that answer a list. */
  readonly page?: Page;
}

/** A route that the router can serve and OpenAPI can describe. */
export interface RestRoute extends RouteDescription {
  readonly pathParameters: z.ZodObject;
  readonly queryParameters: z.ZodObject;
  readonly answer: RouteAnswer<z.ZodType>;
  readonly isList: boolean;
  /** The GraphQL input that the body becomes. */
  readonly inputType: GraphQLInputObjectType | undefined;
  /** @throws AppError one BAD_USER_INPUT with every problem of the request, or what the operation refused. */
  readonly respond: (context: RequestContext, raw: RawInput) => Promise<Answered>;
}

/**
 * Compares what an operation answers with the schema that describes it: a key that one of them lacks, or a value of
 * another type, does not compile. Resolves to the schema's own type, or else to a message that fits no schema.
 */
type Described<Data, Schema extends z.ZodType> = [Data] extends [z.output<Schema>]
  ? [z.output<Schema>] extends [Data]
    ? Schema
    : 'The operation selects more than the schema describes, or a narrower type.'
  : 'The operation does not select what the schema describes.';

/** An object schema with this output. */
type Parameters<Output> = z.ZodType<Output> & z.ZodObject;

/** For a route without parameters in its path or its query. */
export const noParameters = z.object({});

/** What a request to a route may say. */
interface RequestDefinition<Path, Query> {
  readonly pathParameters: Parameters<Path>;
  readonly queryParameters: Parameters<Query>;
  readonly body?: RouteBody;
  /** Problems that only several parts of the request show together. */
  readonly problems?: (input: RouteInput<Path, Query>) => readonly FieldProblem[];
}

interface RouteDefinition<Path, Query, Data, Variables, Schema extends z.ZodType>
  extends Omit<RouteDescription, 'credentials'>,
    RequestDefinition<Path, Query> {
  readonly body?: RouteBody;
  readonly credentials?: 'optional';
  readonly operation: StoredOperation<Data, Variables>;
  readonly variables: (input: RouteInput<Path, Query>) => Variables;
  readonly answer: RouteAnswer<Schema> & { readonly schema: Described<NonNullable<Data>, Schema> };
  /** The refusal when the operation answers null. */
  readonly missing?: (input: RouteInput<Path, Query>) => AppError;
}

/** Makes a route of its definition: a path, parameters, an operation that selects the answer, and refusals. */
export function defineRoute<Data, Variables, Schema extends z.ZodType, Path, Query>(
  definition: RouteDefinition<Path, Query, Data, Variables, Schema>,
): RestRoute {
  const { operation, variables, missing, problems: _problems, ...description } = definition;
  return {
    ...description,
    credentials: definition.credentials ?? 'required',
    isList: false,
    inputType: operation.inputType,
    async respond(context, raw) {
      const input = await checkInput(definition, context, raw);
      const data = await operation.run(context, variables(input));
      if (data === null && missing) throw missing(input);
      return { status: definition.answer.status, body: data };
    },
  };
}

interface ListDefinition<Query, Row, Filter, Schema extends z.ZodType>
  extends Pick<RouteDescription, 'path' | 'operationId' | 'tag' | 'summary' | 'description'> {
  readonly queryParameters: Parameters<Query>;
  readonly operation: StoredOperation<{ readonly total: number; readonly rows: Row[] }, ListVariables<Filter>>;
  /** The conditions of this list besides those that all lists have. */
  readonly filter: (query: Query) => Filter;
  readonly answer: Omit<RouteAnswer<Schema>, 'status'> & { readonly schema: Described<Row[], Schema> };
}

interface ListVariables<Filter> {
  readonly filter: Filter;
  readonly first: number;
  readonly after: string | null;
}

/** Makes a route that answers one page of a list, with the headers that lead to the others. */
export function defineList<Query extends ListQuery, Row, Filter, Schema extends z.ZodType>(
  definition: ListDefinition<Query, Row, Filter, Schema>,
): RestRoute {
  const { operation, filter, answer, ...description } = definition;
  const request = { pathParameters: noParameters, queryParameters: definition.queryParameters };
  return {
    ...description,
    ...request,
    method: 'GET',
    credentials: 'required',
    refusals: [400],
    answer: { ...answer, status: 200 },
    isList: true,
    inputType: undefined,
    async respond(context, raw) {
      const { query, actor } = await checkInput(request, context, raw);
      const { results, offset } = query;
      const { total, rows } = await operation.run(context, {
        filter: { ...sharedFilter(query, actor), ...filter(query) },
        first: results,
        after: offset > 0 ? offsetCursorOf(offset) : null,
      });
      return { status: 200, body: rows, page: { total, results, offset } };
    },
  };
}

/**
 * Checks a request. The schemas find what the request alone shows; only when there is a problem does the body's own
 * `problems` add what the database shows, so that good requests do not pay for it.
 *
 * @throws AppError one BAD_USER_INPUT with every problem.
 */
async function checkInput<Path, Query>(
  { pathParameters, queryParameters, body, problems }: RequestDefinition<Path, Query>,
  context: RequestContext,
  raw: RawInput,
): Promise<RouteInput<Path, Query>> {
  const path = pathParameters.safeParse(raw.path);
  const query = queryParameters.safeParse(raw.query);
  const parsedBody = (body?.check ?? body?.schema(context.clock.now()))?.safeParse(raw.body);
  const input =
    path.success && query.success
      ? { path: path.data, query: query.data, body: raw.body, actor: context.actor }
      : undefined;
  const problemsOfParameters = [
    ...raw.problems,
    ...(path.error ? inputProblems(path.error) : []),
    ...(query.error ? inputProblems(query.error) : []),
    ...((input && problems?.(input)) ?? []),
  ];
  if (input && problemsOfParameters.length === 0 && !parsedBody?.error) return input;
  const problemsOfBody =
    (await body?.problems?.(context, raw.body)) ?? (parsedBody?.error ? inputProblems(parsedBody.error) : []);
  throw badInput([...problemsOfParameters, ...problemsOfBody.map(inRestNames)]);
}
