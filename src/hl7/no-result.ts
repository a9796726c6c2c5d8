/** The line of comments that something could not be tested. */
export function noResultFor(name: string, why = ''): string {
  return `${beginningFor(name)}${why === '' ? '' : ` (${onOneLine(why)})`}.`;
}

/** Whether a line of comments is such a one. */
export function isNoResult(line: string): boolean {
  return line.startsWith('No result for ') && line.endsWith('.');
}

/** Whether a line of comments says that this could not be tested. */
export function isNoResultFor(name: string, line: string): boolean {
  return line === noResultFor(name) || (isNoResult(line) && line.startsWith(`${beginningFor(name)} (`));
}

function beginningFor(name: string): string {
  return `No result for ${onOneLine(name)}`;
}

function onOneLine(text: string): string {
  return text.replaceAll('\n', ' ');
}
