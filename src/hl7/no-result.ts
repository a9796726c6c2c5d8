/** The remark that something could not be tested, on one line. */
export function noResultFor(name: string, why = ''): string {
  return `${beginningFor(name)}${why === '' ? '' : ` (${onOneLine(why)})`}.`;
}

/** Whether a line of comments is such a remark. */
export function isNoResult(line: string): boolean {
  return line.startsWith('No result for ') && line.endsWith('.');
}

/** Whether a line of comments is the remark that this could not be tested. */
export function isNoResultFor(name: string, line: string): boolean {
  return line === noResultFor(name) || (isNoResult(line) && line.startsWith(`${beginningFor(name)} (`));
}

function beginningFor(name: string): string {
  return `No result for ${onOneLine(name)}`;
}

function onOneLine(text: string): string {
  return text.replaceAll('\n', ' ');
}
