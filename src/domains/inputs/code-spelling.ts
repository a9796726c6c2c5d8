/**
 * A code as Crockford's base 32 reads what people type and say (contract, 2.1): O for 0, I and L for 1, hyphens and white space left
 * out, and in capitals. The codes that this service makes are written so; those printed by others need not be.
 */
export function forgivenCode(typed: string): string {
  return typed
    .replace(/[\s\u2010-\u2015\u2212-]+/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}
