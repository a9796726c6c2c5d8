import type { DocumentNode } from 'graphql';

/** Bytes of syntax tree per token: without locations, and with them, when each node also keeps its tokens. */
const TOKEN = 230;
const LOCATED_TOKEN = 500;

/** How many bytes a parsed document occupies, not counting its text. */
export function bytesOfDocument({ tokenCount = 0, loc }: DocumentNode): number {
  return tokenCount * (loc ? LOCATED_TOKEN : TOKEN);
}
