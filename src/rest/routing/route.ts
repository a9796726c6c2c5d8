import type { DocumentNode, GraphQLInputObjectType } from 'graphql';
import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { type Action, authorize, may } from '../../auth/policy.ts';
import type { Cursors } from '../../call/cursors.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { Clock } from '../../db/sql/clock.ts';
import { checkInput } from '../../domains/inputs/inputs.ts';
import type { JsonObject } from '../../domains/inputs/json.ts';
import { type AppError, badInput, type FieldProblem } from '../../errors/errors.ts';
import type { ExportedPage } from '../../graphql/export/export-lines.ts';
import type { CursorList } from '../../graphql/fields/list-cursors.ts';
import type { Shaped } from '../../graphql/stored/shape.ts';
import { storedOperation } from '../../graphql/stored/stored-operation.ts';
import type { OrUndefined, TadaDocumentNode } from '../../graphql/stored/typed-document.ts';
import type { BodyFormats } from '../../server/bodies/body-headers.ts';
import { inRestNames, thrownInRestNames } from '../bodies/naming.ts';
import { checkParameters, cursorProblems } from './cursor-parameters.ts';
import type { Page } from './headers.ts';
import { linesOf, NO_ROWS, withoutRows } from './listed-text.ts';

import type { Tag } from './tags.ts';

/** The body that a route accepts. */
export interface RouteBody {
  readonly formats: BodyFormats;
  /**
   * The action that a role must be permitted before validation errors are disclosed to it; omitted where they are
   * reported before permissions are checked (contract, 3.9).
   */
  readonly action?: Action;
  /** The domain's own schema of the body, in camelCase. It takes a clock because some rules depend on the current time. */
  readonly schema: (clock: Clock) => z.ZodObject;
  /** The part of the schema that REST itself validates, if not all of it. */
  readonly check?: z.ZodObject;
  /**
   * Finds every problem with a body, including those that only the database can reveal. Called only for requests already
   * known to be invalid.
   */
  readonly problems?: (work: UnitOfWork, body: JsonObject) => Promise<readonly FieldProblem[]>;
}

/** A route's successful answer. */
export interface RouteAnswer<Schema extends z.ZodType> {
  readonly status: 200 | 201;
  readonly description: string;
  readonly schema: Schema;
  /** JSON if left out. */
  readonly mediaType?: string;
  /** The description of a 200 with the same body, if the work may have been done by an earlier request. */
  readonly again?: string;
}

/** A request as received: parameters as text, the body in camelCase, and the problems found while reading it. */
export interface RawInput {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly problems: readonly FieldProblem[];
  /** Whether the caller asked for the list to be counted. */
  readonly wantsCount: boolean;
}

/** A route's answer, with `page` if it is a list. */
export interface Answered {
  readonly status: number;
  /** The body, as JSON. */
  readonly text: string;
  readonly page?: Page | undefined;
  /** A page of an export, if the route is one; the body consists of the lines of all pages. */
  readonly exported?: ExportedPage | undefined;
}

/** A route that the router can serve and OpenAPI can describe. */
export interface RestRoute {
  readonly method: 'GET' | 'POST';
  /** The path as the API document writes it. The route is served with and without the trailing slash. */
  readonly path: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  /** Whether callers without credentials may use the route. Invalid credentials are still rejected. */
  readonly isPublic?: boolean;
  readonly pathParameters: z.ZodObject;
  readonly queryParameters: z.ZodObject;
  /**
   * Parameters that other routes for the same list accept but this one rejects, each with the reason; other unknown
   * parameters are ignored.
   */
  readonly refusedParameters?: Readonly<Record<string, string>>;
  readonly body?: RouteBody;
  /** Refusal statuses beyond those that every route has. Every route is refused to persons; 403 says that it is to users of some role, too. */
  readonly refusals: readonly (400 | 403 | 404 | 410)[];
  readonly answer: RouteAnswer<z.ZodType>;
  readonly isList: boolean;
  /**
   * Whether the answer is a whole list, line by line; the schema of `answer` then describes the lines for its records.
   */
  readonly isExport?: boolean;
  /**
   * Whether it has a word for held reports (contract, 13.6), so that a reviewer's key may be told of them. All others show held reports to no
   * program.
   */
  readonly hasHeldReports?: true;
  /** The stored operation that produces the answer, if there is one. */
  readonly operation?: DocumentNode;
  /** The GraphQL input, or the arguments, that the body becomes. */
  readonly inputType: GraphQLInputObjectType | undefined;
  /** @throws AppError one BAD_USER_INPUT with every problem of the request, or the operation's own refusal */
  readonly respond: (work: UnitOfWork, raw: RawInput) => Promise<Answered>;
}

/** A checked request. The body is in camelCase and otherwise unchanged: the use-case parses it. */
interface RouteInput<Path, Query> {
  readonly path: Path;
  readonly query: Query;
  readonly body: JsonObject;
  readonly actor: Actor | null;
  readonly cursors: Cursors;
  readonly wantsCount: boolean;
}

/** An object schema with this output. */
type Parameters<Output> = z.ZodType<Output> & z.ZodObject;

/**
 * Compares an operation's result with the schema that describes it: a missing or extra key, or a value of another type,
 * does not compile. Resolves to the schema's type, or to an error message that no schema is assignable to.
 */
type Described<Data, Schema extends z.ZodType> = [Data] extends [z.output<Schema>]
  ? [z.output<Schema>] extends [Data]
    ? Schema
    : 'The operation selects more than the schema describes, or a narrower type.'
  : 'The operation does not select what the schema describes.';

/** The variables of an operation as a route supplies them: undefined means absent, and `input` is the body in camelCase. */
type Given<Variables> = {
  [Name in Exclude<keyof Variables, 'withReports'>]: Name extends 'input' ? JsonObject : OrUndefined<Variables[Name]>;
};

/**
 * For a list, the body is the rows of the page that the operation returns. So it is where the operation also says whether the work was done
 * before. A mutation's field, here `data`, is null only together with an error, which the operation throws.
 */
type BodyOf<Data> = Data extends { readonly rows: infer Rows }
  ? NonNullable<Rows>
  : Data extends { readonly data: infer Field }
    ? { data: NonNullable<Field> }
    : NonNullable<Data>;

/** The properties that {@link defineRoute} types more precisely or derives. */
type Refined =
  | 'pathParameters'
  | 'queryParameters'
  | 'answer'
  | 'isList'
  | 'isExport'
  | 'operation'
  | 'inputType'
  | 'respond';

/** A route as data: a path, parameters, an operation that selects the answer, and refusals. */
interface AnyRouteDefinition<Path, Query, Result, Variables, Schema extends z.ZodType>
  extends Omit<RestRoute, Refined> {
  readonly pathParameters?: Parameters<Path>;
  readonly queryParameters?: Parameters<Query>;
  /** The list whose cursors the parameters `after` and `before` take. */
  readonly list?: CursorList;
  /** Problems that involve several parts of the request. */
  readonly problems?: (input: RouteInput<Path, Query>) => readonly FieldProblem[];
  readonly operation: TadaDocumentNode<Result, Variables>;
  readonly variables: (input: RouteInput<Path, Query>) => Given<Variables>;
  readonly answer: RouteAnswer<Schema>;
  /** Makes the body from the operation's result, if that is not the body itself. */
  readonly present?: (data: Shaped<Result>) => z.output<Schema>;
  /** The refusal if the operation returns null, or a result for which {@link isMissing} holds. */
  readonly missing?: (input: RouteInput<Path, Query>) => AppError;
  /** Whether the operation's result means that there is no such record. */
  readonly isMissing?: (data: Shaped<Result>) => boolean;
  /** Whether an earlier request did the work, so that the answer is a 200, by the operation's result, whose last field is `rows`, the body. */
  readonly isAgain?: (head: Head<NonNullable<Shaped<Result>>>) => boolean;
  /** Derives the position of a list's page from the operation's result, whose last field is `rows`, the body. */
  readonly page?: (head: Head<Shaped<Result>>, input: RouteInput<Path, Query>) => Page;
  /**
   * Returns the cursor after which an export continues, given the operation's result, whose last field is `rows`; null at
   * the end.
   */
  readonly nextOfExport?: (head: Head<Shaped<Result>>) => string | null;
}

/** A route whose operation's result is the body. */
interface RouteDefinition<Path, Query, Result, Variables, Schema extends z.ZodType>
  extends Omit<AnyRouteDefinition<Path, Query, Result, Variables, Schema>, 'present'> {
  readonly answer: RouteAnswer<Schema> & { readonly schema: Described<BodyOf<Shaped<Result>>, Schema> };
}

/** A route whose operation's result has the parts of the body in several places. */
type PresentedRouteDefinition<Path, Query, Result, Variables, Schema extends z.ZodType> = AnyRouteDefinition<
  Path,
  Query,
  Result,
  Variables,
  Schema
> &
  Required<Pick<AnyRouteDefinition<Path, Query, Result, Variables, Schema>, 'present'>>;

/** The result for a list without its rows. */
type Head<Data> = Omit<Data, 'rows'> & { readonly isEmpty: boolean };

const noParameters = z.object({});
type NoParameters = z.output<typeof noParameters>;

/** Builds a route from its definition. */
export function defineRoute<Result, Variables, Schema extends z.ZodType, Path = NoParameters, Query = NoParameters>(
  definition: RouteDefinition<Path, Query, Result, Variables, Schema>,
): RestRoute {
  return routeOf(definition);
}

/** Builds a route whose body is made from the operation's result. */
export function definePresentedRoute<
  Result,
  Variables,
  Schema extends z.ZodType,
  Path = NoParameters,
  Query = NoParameters,
>(definition: PresentedRouteDefinition<Path, Query, Result, Variables, Schema>): RestRoute {
  return routeOf(definition);
}

function routeOf<Result, Variables, Schema extends z.ZodType, Path, Query>(
  definition: AnyRouteDefinition<Path, Query, Result, Variables, Schema>,
): RestRoute {
  const {
    operation: document,
    variables,
    missing,
    isMissing,
    problems,
    list,
    page,
    nextOfExport,
    present,
    isAgain,
    ...description
  } = definition;
  const operation = storedOperation(document);
  // Parameters are left out only where their type is the default.
  const pathParameters = definition.pathParameters ?? (noParameters as z.ZodObject as Parameters<Path>);
  const queryParameters = definition.queryParameters ?? (noParameters as z.ZodObject as Parameters<Query>);

  /**
   * Validates a request. The problems that only the database can reveal are looked up only if the request is already
   * invalid.
   */
  async function checked(work: UnitOfWork, raw: RawInput): Promise<RouteInput<Path, Query>> {
    const { body } = description;
    const { actor, cursors } = work.call;
    const path = checkInput(pathParameters, raw.path);
    const query = checkParameters(queryParameters, raw.query, cursorProblems(cursors, list, raw.query));
    const bodySchema = body?.check ?? body?.schema(work.call.clock);
    const bodyProblems = bodySchema ? checkInput(bodySchema, raw.body).problems : [];
    const { wantsCount } = raw;
    const input =
      path.isValid && query.isValid
        ? { path: path.value, query: query.value, body: raw.body, actor, cursors, wantsCount }
        : undefined;
    const found = [...raw.problems, ...path.problems, ...query.problems, ...((input && problems?.(input)) ?? [])];
    if (input && found.length === 0 && bodyProblems.length === 0) return input;
    if (body?.action) authorize(actor, body.action);
    const ofBody = (await body?.problems?.(work, raw.body)) ?? bodyProblems;
    throw badInput([...found, ...ofBody.map(inRestNames)]);
  }

  return {
    ...description,
    pathParameters,
    queryParameters,
    isList: page !== undefined,
    isExport: nextOfExport !== undefined,
    operation: document,
    inputType: operation.inputType ?? (description.body && operation.variablesType),
    async respond(work, raw) {
      const input = await checked(work, raw);
      // GraphQL refuses reports to fulfilment with an error on that field. A REST answer has no place for such an error,
      // so fulfilment gets an empty list (contract, 1.2).
      const withReports = work.call.actor !== null && may(work.call.actor, 'reports.read');
      const text = await operation.run(work, { ...variables(input), withReports }).catch((error: unknown) => {
        throw thrownInRestNames(error);
      });
      // `Shaped` describes the value parsed here; test/rest/shape.unit.test.ts and projection.test.ts compare the two.
      if (missing && (text === 'null' || isMissing?.(JSON.parse(text) as Shaped<Result>))) throw missing(input);
      const { status } = definition.answer;
      if (present) return { status, text: JSON.stringify(present(JSON.parse(text) as Shaped<Result>)) };
      if (!page && !nextOfExport && !isAgain) return { status, text };
      const { head: given, rows } = withoutRows(text);
      const head = { ...given, isEmpty: rows === NO_ROWS } as Head<NonNullable<Shaped<Result>>>;
      const exported = nextOfExport && { lines: linesOf(rows), next: nextOfExport(head) };
      return { status: isAgain?.(head) ? 200 : status, text: rows, page: page?.(head, input), exported };
    },
  };
}
