import { type DocumentNode, GraphQLError, Lexer, type ParseOptions, parse, Source, TokenKind } from 'graphql';
import { AppError } from '../errors.ts';

/**
 * The limits of one request (contract, 8.2). A request beyond one of them fails with QUERY_TOO_COMPLEX before
 * anything is read.
 */
export const LIMITS = {
  /** Levels of nested fields in one operation. */
  depth: 15,
  /** Aliased fields in one operation: each can repeat the work of its field. */
  aliases: 30,
  /** Lexical tokens in all operations of the request. Twelve times those of GraphiQL's introspection query. */
  tokens: 5_000,
  /**
   * Objects that the response may contain, over all operations of the request: see cost.ts. It is just below two nested
   * connections of 100; `orders(first: 100)` with `kits(first: 90)` each is allowed.
   */
  cost: 10_000,
} as const;

/** What one request has used up so far. The operations of a batch share it, so ten of them get no more than one. */
export interface Spending {
  tokens: number;
  cost: number;
}

const UNITS: Readonly<Record<keyof typeof LIMITS, string>> = {
  depth: 'levels',
  aliases: 'aliases',
  tokens: 'tokens',
  cost: 'objects',
};

/** Creates a QUERY_TOO_COMPLEX whose message names the problem, the limit and what to do about it. */
export function tooComplex(problem: string, limit: keyof typeof LIMITS, advice: string): AppError {
  const most = `${LIMITS[limit].toLocaleString('en')} ${UNITS[limit]}`;
  return new AppError('QUERY_TOO_COMPLEX', `${problem}; the limit is ${most}. ${advice}`);
}

/**
 * Parses a document, up to the token limit.
 *
 * @throws AppError QUERY_TOO_COMPLEX if it has too many tokens; GraphQLError if it is malformed.
 */
export function parseWithinLimit(source: string | Source, options?: ParseOptions): DocumentNode {
  try {
    return parse(source, { ...options, maxTokens: LIMITS.tokens });
  } catch (error) {
    // The parser throws the same error in both cases, so count the tokens to know which it is.
    if (error instanceof GraphQLError && hasTooManyTokens(source)) throw tooManyTokens();
    throw error;
  }
}

/** Adds a document to what the request has spent. @throws AppError QUERY_TOO_COMPLEX beyond the token limit. */
export function spendTokens(spending: Spending, document: DocumentNode): void {
  spending.tokens += document.tokenCount ?? 0;
  if (spending.tokens > LIMITS.tokens) throw tooManyTokens();
}

function tooManyTokens(): AppError {
  return tooComplex('The request has too many tokens', 'tokens', 'Pass values as variables, or split the request.');
}

function hasTooManyTokens(source: string | Source): boolean {
  const lexer = new Lexer(typeof source === 'string' ? new Source(source) : source);
  try {
    for (let count = 0; lexer.advance().kind !== TokenKind.EOF; ) if (++count > LIMITS.tokens) return true;
    return false;
  } catch {
    // What the lexer cannot read is malformed, and the parser's error says so.
    return false;
  }
}
