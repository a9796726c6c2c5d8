import {
  BREAK,
  type DocumentNode,
  GraphQLError,
  Lexer,
  type ParseOptions,
  parse,
  Source,
  TokenKind,
  visit,
} from 'graphql';
import { keepsValue, NOT_EXACT } from '../../domains/inputs/exact-numbers.ts';
import { type AppError, badInput, type FieldProblem, tooComplex } from '../../errors/errors.ts';
import { pathOfLiteral } from './literal-path.ts';

/**
 * The limits of one request (contract, 8.2). A request that exceeds one fails with QUERY_TOO_COMPLEX before anything
 * is read.
 */
export const LIMITS = {
  /** Levels of nested fields in one operation. */
  depth: 15,
  /** Aliased fields in all operations of the request: each can repeat the work of its field. */
  aliases: 30,
  /** Characters of a name or an alias: an answer may repeat it for each of its objects. */
  name: 64,
  /** Levels of lists and objects in a literal, and of lists in a type. */
  nesting: 32,
  /** Lexical tokens in all operations of the request. Twelve times those of GraphiQL's introspection query. */
  tokens: 5_000,
  /**
   * Points for what the response may contain, over all operations of the request: see cost.ts. It is just below two nested
   * connections of 100; `orders(first: 100)` with `kits(first: 90)` each is allowed.
   */
  cost: 10_000,
} as const;

/**
 * How much of the limits one request has used. The operations of a batch share it, so ten of them get no more than one.
 */
export interface RequestUsage {
  tokens: number;
  aliases: number;
  cost: number;
}

/** The usage of a request when it begins. */
export function newRequestUsage(): RequestUsage {
  return { tokens: 0, aliases: 0, cost: 0 };
}

const UNITS: Readonly<Record<keyof typeof LIMITS, string>> = {
  depth: 'levels',
  aliases: 'aliases',
  name: 'characters',
  nesting: 'levels',
  tokens: 'tokens',
  cost: 'points',
};

/** Creates the QUERY_TOO_COMPLEX error for a limit. */
export function limitExceeded(problem: string, limit: keyof typeof LIMITS, advice: string): AppError {
  return tooComplex(limit, problem, LIMITS[limit], UNITS[limit], advice);
}

/**
 * Parses a document, up to the token limit.
 *
 * @throws AppError QUERY_TOO_COMPLEX if it has too many tokens or brackets; GraphQLError if it is malformed.
 */
export function parseWithinLimit(source: string | Source, options?: ParseOptions): DocumentNode {
  try {
    return parse(source, { ...options, maxTokens: LIMITS.tokens });
  } catch (error) {
    // The parser recurses for each bracket, which can overflow the stack.
    if (error instanceof RangeError) throw tooDeep();
    // The parser throws the same error in both cases, so count the tokens to tell which it is.
    if (error instanceof GraphQLError && hasTooManyTokens(source)) throw tooManyTokens();
    throw error;
  }
}

/** Adds a document's tokens to the request's usage. @throws AppError QUERY_TOO_COMPLEX beyond their limit. */
export function chargeTokens(spending: RequestUsage, { tokenCount }: DocumentNode): void {
  spending.tokens += tokenCount ?? 0;
  if (spending.tokens > LIMITS.tokens) throw tooManyTokens();
}

/**
 * Adds a document that is sent for the first time to the request's usage.
 *
 * @throws AppError QUERY_TOO_COMPLEX beyond the token limit, or for what {@link problemOf} finds.
 */
export function chargeDocument(spending: RequestUsage, document: DocumentNode): void {
  chargeTokens(spending, document);
  const problem = problemOf(document);
  if (problem) throw problem;
}

/**
 * The problem with a document regardless of its fields: a name that is too long, a literal that is nested too deeply, or
 * a number that would be rounded.
 */
function problemOf(document: DocumentNode): AppError | undefined {
  let problem: AppError | undefined;
  const rounded: FieldProblem[] = [];
  let nesting = 0;
  const nested = {
    enter() {
      nesting += 1;
      if (nesting <= LIMITS.nesting) return undefined;
      problem = tooDeep();
      return BREAK;
    },
    leave() {
      nesting -= 1;
    },
  };
  visit(document, {
    Name({ value }) {
      if (value.length <= LIMITS.name) return undefined;
      problem = limitExceeded(`The name ${value.slice(0, LIMITS.name)}… is too long`, 'name', 'Shorten it.');
      return BREAK;
    },
    FloatValue({ value }, _key, parent, path, ancestors) {
      if (!keepsValue(value))
        rounded.push({
          path: pathOfLiteral(path, parent ? [...ancestors, parent] : ancestors),
          message: NOT_EXACT,
          code: 'OUT_OF_RANGE',
        });
    },
    ListValue: nested,
    ObjectValue: nested,
    ListType: nested,
  });
  return problem ?? (rounded.length > 0 ? badInput(rounded) : undefined);
}

function tooDeep(): AppError {
  return limitExceeded('The document has brackets that are nested too deeply', 'nesting', 'No argument needs so many.');
}

function tooManyTokens(): AppError {
  return limitExceeded('The request has too many tokens', 'tokens', 'Pass values as variables, or split the request.');
}

function hasTooManyTokens(source: string | Source): boolean {
  const lexer = new Lexer(typeof source === 'string' ? new Source(source) : source);
  try {
    for (let count = 0; lexer.advance().kind !== TokenKind.EOF; ) if (++count > LIMITS.tokens) return true;
    return false;
  } catch {
    // The lexer fails only on malformed text, which the parser's error reports.
    return false;
  }
}
