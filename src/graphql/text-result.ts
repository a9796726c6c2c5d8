import type { ExecutionResult } from 'graphql';

/** A result that is text already: `{"data":…}`. Yoga sends it as it is. */
export interface TextResult extends ExecutionResult {
  /** What Yoga calls in place of `JSON.stringify`. */
  readonly stringify: () => string;
}

/** The result of an answer without errors, as JSON. */
export function textResult(text: string): TextResult {
  return { stringify: () => text };
}

/** The same result with extensions. It has no others. */
export function withExtensions(
  result: ExecutionResult,
  extensions: Readonly<Record<string, unknown>>,
): ExecutionResult {
  if (!isText(result)) return { ...result, extensions: { ...result.extensions, ...extensions } };
  return textResult(textWithExtensions(result.stringify(), extensions));
}

/** An answer as text with extensions. It has no others. */
export function textWithExtensions(text: string, extensions: Readonly<Record<string, unknown>>): string {
  return `${text.slice(0, -'}'.length)},"extensions":${JSON.stringify(extensions)}}`;
}

function isText(result: ExecutionResult): result is TextResult {
  return 'stringify' in result;
}
