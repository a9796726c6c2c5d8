/** Text that only needs lower case to be compared. */
const ASCII = /^[\0-\x7f]*$/;

/**
 * The form in which names, e-mail addresses and codes are compared (contract, 2.2): by canonical caseless matching, as Unicode defines it
 * (3.13, D145), so that παπας is ΠΑΠΑΣ, STRASSE is Straße, and é is é however it is composed. It goes by way of capitals, which make ß into
 * SS; the dotless ı, whose capital is I, is not an i. For texts that are compared in this process; the database has a function of its own
 * (db/sql/folded-sql.ts), and a test compares the two.
 */
export function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const letters = text.normalize('NFD').replace(/[^ı]+/g, (part) => part.toLowerCase().toUpperCase().toLowerCase());
  return letters.replaceAll('ς', 'σ').normalize('NFC');
}
