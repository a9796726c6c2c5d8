/** The comment line that something could not be tested. */
export function noResultFor(name: string, why = ''): string {
  return `${beginningFor(name)}${why === '' ? '' : ` (${onOneLine(why)})`}.`;
}

/** Whether a comment line is one of these. */
export function isNoResult(line: string): boolean {
  return line.startsWith('No result for ') && line.endsWith('.');
}

/** Whether a comment line says that this could not be tested. */
export function isNoResultFor(name: string, line: string): boolean {
  return line === noResultFor(name) || (isNoResult(line) && line.startsWith(`${beginningFor(name)} (`));
}

function beginningFor(name: string): string {
  return `No result for ${onOneLine(name)}`;
}

function onOneLine(text: string): string {
  return text.replaceAll('\n', ' ');
}
