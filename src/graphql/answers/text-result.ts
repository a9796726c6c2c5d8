import type { ExecutionResult } from 'graphql';

/** The answer to an operation: JSON text `{"data":…}` if it has no errors, and otherwise what graphql-js would return. */
export type Answer = { readonly text: string } | { readonly result: ExecutionResult };

/** A result that is text already: `{"data":…}`. Yoga sends it as it is. */
export interface TextResult extends ExecutionResult {
  /** What Yoga calls in place of `JSON.stringify`. */
  readonly stringify: () => string;
}

/** An answer as Yoga takes it: the text of one without errors goes out as it is. */
export function resultOf(answer: Answer): ExecutionResult {
  return 'text' in answer ? textResult(answer.text) : answer.result;
}

/** An answer as an object. */
export function parsedResult(answer: Answer): ExecutionResult {
  return 'text' in answer ? JSON.parse(answer.text) : answer.result;
}

function textResult(text: string): TextResult {
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
