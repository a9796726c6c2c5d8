import type { z } from 'zod';
import type { Actor } from '../auth/actor.ts';
import type { RequestContext } from '../context.ts';
import { inputProblems } from '../domains/inputs.ts';
import type { JsonObject } from '../domains/json.ts';
import { badInput, type FieldProblem, notFound } from '../errors.ts';
import type { Page } from './list-headers.ts';
import { inRestNames } from './naming.ts';
import type { StoredOperation } from './operation.ts';

/** Which formats a body may come in (API document, Endpoints). */
export type BodyFormats = 'json' | 'json and forms';

/** The body that a route takes. */
export interface RouteBody {
  readonly formats: BodyFormats;
  /** The domain's own schema of the body, in camelCase; some rules depend on what day it is. */
  readonly schema: (now: Date) => z.ZodObject;
  /** What REST itself checks, where that is less than the whole schema. */
  readonly check?: z.ZodObject;
  readonly examples: Readonly<Record<string, { readonly summary: string; readonly value: JsonObject }>>;
}

/** What a route answers when all goes well. */
export interface RouteAnswer<Schema extends z.ZodType> {
  readonly status: 200 | 201;
  readonly description: string;
  readonly schema: Schema;
  readonly example: z.input<Schema>;
}

/** What a request said, checked. The body is in camelCase and otherwise as it came: the use-case parses it. */
export interface RouteInput<Path extends z.ZodObject, Query extends z.ZodObject> {
  readonly path: z.output<Path>;
  readonly query: z.output<Query>;
  readonly body: JsonObject;
  readonly actor: Actor | null;
}

/** A route is data: where it is, what it takes, which operation it runs, and how the answer is written. */
interface RouteDefinition<Path extends z.ZodObject, Query extends z.ZodObject, Data, Schema extends z.ZodType> {
  readonly method: 'GET' | 'POST';
  /** As the document writes it; answers with and without its trailing slash. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** Whether a caller needs credentials; wrong ones are refused in any case. */
  readonly credentials: 'required' | 'optional';
  readonly pathParameters: Path;
  readonly queryParameters: Query;
  readonly body?: RouteBody;
  /** Statuses of refusal besides those that every route has. */
  readonly refusals: readonly (400 | 403 | 404)[];
  /** Problems that only several parts of the request together show. */
  readonly problems?: (input: RouteInput<Path, Query>) => readonly FieldProblem[];
  readonly operation: StoredOperation<Data>;
  readonly variables: (input: RouteInput<Path, Query>) => Readonly<Record<string, unknown>>;
  readonly answer: RouteAnswer<Schema>;
  readonly serialize: (data: Data, input: RouteInput<Path, Query>) => z.output<Schema>;
  /** Where the answer stands in its list, for routes that answer one. */
  readonly page?: (data: Data, input: RouteInput<Path, Query>) => Page;
}

/** What a request said, as it came: parameters as text, the body in camelCase. */
export interface RawInput {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  /** Problems that reading the request has shown already; they are answered with all others. */
  readonly problems: readonly FieldProblem[];
}

/** What a route answered. */
export interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly page: Page | undefined;
}

/** A route as the rest of the service sees it: described, and ready to be asked. */
export interface RestRoute
  extends Omit<
    RouteDefinition<z.ZodObject, z.ZodObject, never, z.ZodType>,
    'problems' | 'operation' | 'variables' | 'serialize' | 'page'
  > {
  /** Whether it answers a page of a list, with the headers of one. */
  readonly isList: boolean;
  /** @throws AppError one BAD_USER_INPUT with every problem of the request, or what the operation refused. */
  readonly respond: (context: RequestContext, raw: RawInput) => Promise<Answered>;
}

/** A record that was asked for by its identifier. @throws AppError NOT_FOUND where there is none. */
export function found<Found>(record: Found | null, what: string, id: string): Found {
  if (record === null) throw notFound(what, id);
  return record;
}

/** Makes a route of its definition. */
export function defineRoute<Path extends z.ZodObject, Query extends z.ZodObject, Data, Schema extends z.ZodType>(
  definition: RouteDefinition<Path, Query, Data, Schema>,
): RestRoute {
  const { problems, operation, variables, serialize, page, ...described } = definition;
  return {
    ...described,
    isList: page !== undefined,
    async respond(context, raw) {
      const input = checkInput(definition, context, raw);
      const data = await operation.run(context, variables(input));
      return { status: definition.answer.status, body: serialize(data, input), page: page?.(data, input) };
    },
  };
}

function checkInput<Path extends z.ZodObject, Query extends z.ZodObject, Data, Schema extends z.ZodType>(
  definition: RouteDefinition<Path, Query, Data, Schema>,
  context: RequestContext,
  raw: RawInput,
): RouteInput<Path, Query> {
  const path = definition.pathParameters.safeParse(raw.path);
  const query = definition.queryParameters.safeParse(raw.query);
  const body = definition.body?.check ?? definition.body?.schema(context.clock.now());
  const bodyError = body?.safeParse(raw.body).error;
  const input =
    path.success && query.success
      ? { path: path.data, query: query.data, body: raw.body, actor: context.actor }
      : undefined;
  const problems = [
    ...raw.problems,
    ...(path.error ? inputProblems(path.error) : []),
    ...(query.error ? inputProblems(query.error) : []),
    ...(bodyError ? inputProblems(bodyError).map(inRestNames) : []),
    ...((input && definition.problems?.(input)) ?? []),
  ];
  if (!input || problems.length > 0) throw badInput(problems);
  return input;
}
