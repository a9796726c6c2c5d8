/**
 * The URL that a text is; undefined if it is none.
 *
 * In place of `URL.canParse`, which Node 20 and 22 answer wrongly once V8 has compiled its callers: every URL with a letter such
 * as ü is then none.
 */
export function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
