const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHECK_SYMBOLS = `${SYMBOLS}*~$=U`;

/** Whether a code is Crockford's base32 with the right check symbol (contract, 2.1). */
export function isCrockfordCode(text: string): boolean {
  const symbols = [...text.slice(0, -1)].map((symbol) => SYMBOLS.indexOf(symbol));
  if (symbols.length < 9 || symbols.includes(-1)) return false;
  const value = symbols.reduce((sum, symbol) => sum * 32n + BigInt(symbol), 0n);
  return CHECK_SYMBOLS[Number(value % 37n)] === text.at(-1);
}
