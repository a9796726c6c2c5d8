import type { ExecutionResult } from 'graphql';

/** The answer to an operation: JSON text `{"data":…}` if it has no errors, and otherwise what graphql-js would return. */
export type Answer = { readonly text: string } | { readonly result: ExecutionResult };

/** A result that is already text: `{"data":…}`. Yoga sends it unchanged. */
export interface TextResult extends ExecutionResult {
  /** Yoga calls this instead of `JSON.stringify`. */
  readonly stringify: () => string;
}

/** An answer in the form that Yoga takes. The text of an answer without errors is sent unchanged. */
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

/** The same result with extensions, which it did not have before. */
export function withExtensions(
  result: ExecutionResult,
  extensions: Readonly<Record<string, unknown>>,
): ExecutionResult {
  if (!isText(result)) return { ...result, extensions: { ...result.extensions, ...extensions } };
  return textResult(textWithExtensions(result.stringify(), extensions));
}

/** An answer as text with extensions, which it did not have before. */
export function textWithExtensions(text: string, extensions: Readonly<Record<string, unknown>>): string {
  return `${text.slice(0, -'}'.length)},"extensions":${JSON.stringify(extensions)}}`;
}

function isText(result: ExecutionResult): result is TextResult {
  return 'stringify' in result;
}
