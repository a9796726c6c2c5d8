import { type DocumentNode, GraphQLError, Lexer, type ParseOptions, parse, Source, TokenKind } from 'graphql';
import { AppError } from '../errors.ts';

/**
 * How much one request may ask for (contract, section 5). An operation that asks for more is refused before anything is
 * read, with QUERY_TOO_COMPLEX.
 */
export const LIMITS = {
  /** Levels of fields inside each other, in one operation. */
  depth: 15,
  /** Aliased fields, in one operation: each may repeat what its field costs. */
  aliases: 30,
  /** Words and signs, in all operations of the request. Twelve times what GraphiQL asks for to know the schema. */
  tokens: 5_000,
  /**
   * Objects that the answers may hold, in all operations of the request: see cost.ts. Two connections of 100 inside each
   * other are just too many; `orders(first: 100)` with `kits(first: 90)` each is not.
   */
  cost: 10_000,
} as const;

/** What the operations of one request have asked for so far. A batch shares it, so that ten operations get no more than one. */
export interface Spending {
  tokens: number;
  cost: number;
}

/** A refusal that says what was asked for, and the limit. */
export function tooComplex(asked: string, limit: keyof typeof LIMITS, unit: string, advice: string): AppError {
  return new AppError(
    'QUERY_TOO_COMPLEX',
    `${asked}; at most ${LIMITS[limit].toLocaleString('en')} ${unit}. ${advice}`,
  );
}

/**
 * GraphQL's parser, which stops at the limit.
 *
 * @throws AppError QUERY_TOO_COMPLEX for a document with too many tokens, and what `parse` throws for one that is malformed.
 */
export function parseWithinLimit(source: string | Source, options?: ParseOptions): DocumentNode {
  try {
    return parse(source, { ...options, maxTokens: LIMITS.tokens });
  } catch (error) {
    // The parser reports both by the same error. Which it is, the tokens themselves tell.
    if (error instanceof GraphQLError && hasTooManyTokens(source)) throw tooManyTokens();
    throw error;
  }
}

/** Adds a document to what the request asks for. @throws AppError QUERY_TOO_COMPLEX when that is too much. */
export function spendTokens(spending: Spending, document: DocumentNode): void {
  spending.tokens += document.tokenCount ?? 0;
  if (spending.tokens > LIMITS.tokens) throw tooManyTokens();
}

function tooManyTokens(): AppError {
  const limit = LIMITS.tokens.toLocaleString('en');
  return tooComplex(
    `The request has more than ${limit} tokens`,
    'tokens',
    'are allowed',
    'Send values as variables, and split the request.',
  );
}

function hasTooManyTokens(source: string | Source): boolean {
  const lexer = new Lexer(typeof source === 'string' ? new Source(source) : source);
  try {
    for (let count = 0; lexer.advance().kind !== TokenKind.EOF; ) if (++count > LIMITS.tokens) return true;
    return false;
  } catch {
    // What cannot be read as tokens is malformed, and the parser has said so.
    return false;
  }
}
