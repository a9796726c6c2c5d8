import type { Narrative } from '@medplum/fhirtypes';
import type { Fact } from '../content/facts.ts';
import { printable } from '../content/format.ts';
import type { ReportDocument } from '../content/report-document.ts';
import { FOR_PROGRAMS } from '../content/wording.ts';

/** A piece of XHTML in which all outside text is escaped. */
export interface Markup {
  readonly xhtml: string;
}

/** A resource's human-readable text. For a TEST account, it begins with the same stamp as printed reports. */
export function narrative({ isTest }: ReportDocument, ...parts: readonly Markup[]): Narrative {
  const stamp = isTest ? [bold(FOR_PROGRAMS.words.testStamp)] : [];
  const content = [...stamp, ...parts].map(({ xhtml }) => xhtml).join('');
  return { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${content}</div>` };
}

/** A paragraph. Line breaks are kept. */
export function paragraph(text: string): Markup {
  return { xhtml: `<p>${escaped(text)}</p>` };
}

/** A paragraph in bold type. */
export function bold(text: string): Markup {
  return { xhtml: `<p><b>${escaped(text)}</b></p>` };
}

/** A table with a row for each fact. */
export function factTable(facts: readonly Fact[]): Markup {
  const rows = facts.map(({ label, value }) => `<tr><th>${escaped(label)}</th><td>${escaped(value)}</td></tr>`);
  return { xhtml: `<table>${rows.join('')}</table>` };
}

/** A table with column titles. Every row has as many cells as there are titles. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): Markup {
  const headCells = head.map((cell) => `<th>${escaped(cell)}</th>`).join('');
  const lines = rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`);
  return { xhtml: `<table><thead><tr>${headCells}</tr></thead><tbody>${lines.join('')}</tbody></table>` };
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '<br/>',
  // No XML document can contain these.
  '\ufffe': '\ufffd',
  '\uffff': '\ufffd',
};

/**
 * Text from outside as XHTML: removes characters that could change the writing direction, and escapes every XML special
 * character.
 */
function escaped(text: string): string {
  return printable(text).replace(/[&<>"\n\ufffe\uffff]/g, (mark) => ESCAPES[mark] ?? mark);
}
