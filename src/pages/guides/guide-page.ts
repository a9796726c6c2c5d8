import { html } from 'hono/html';
import { assetOf } from '../../frame/asset.ts';
import { type Html, page } from '../../frame/layout.ts';

/** The style of guides: as wide as their tables and commands need. */
export const guideStyles = assetOf(
  'guides.css',
  'text/css; charset=utf-8',
  `
.frame { max-width: 78rem; }
.guide { margin: 0; white-space: pre-wrap; font: .9375rem/1.5 ui-monospace, SFMono-Regular, Consolas, monospace; }
.guide [role=heading] { color: var(--accent); }
`,
);

/** A link as Markdown writes it. Pictures have a `!` before it. */
const LINK = /(?<!!)\[([^[\]\n]+)\]\(([^[()\s]+)\)/;

/**
 * A guide as it is written, in Markdown, so that its commands can be copied as they are; but its links lead on, and its headings can be
 * linked to as on GitHub.
 *
 * @param leadsOn whether the service has what a link names; what it does not have, such as a test, stays text
 */
export function guidePage(text: string, leadsOn: (target: string) => boolean): Html {
  let isCode = false;
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('```')) isCode = !isCode;
    const [, marks = '', heading] = (!isCode && /^(#{1,6}) (.+)$/.exec(line)) || [];
    if (heading !== undefined)
      return html`<b role="heading" aria-level="${marks.length}" id="${anchorOf(heading)}">${line}</b>\n`;
    return isCode ? html`${line}\n` : html`${withLinks(line, leadsOn)}\n`;
  });
  const [, title = 'Guide'] = /^# (.+)$/m.exec(text) ?? [];
  return page({
    language: 'en',
    title,
    owner: 'Kit Testing Service',
    main: html`<pre class="guide">${lines}</pre>`,
    styles: guideStyles,
  });
}

/** The parts of a line, which alternate: a text, and the name and the target of the link after it. */
function withLinks(line: string, leadsOn: (target: string) => boolean): readonly (Html | string)[] {
  return line.split(LINK).map((part, index, parts) => {
    if (index % 3 === 2) return '';
    const target = index % 3 === 1 ? parts[index + 1] : undefined;
    return target !== undefined && leadsOn(target) ? html`<a href="${target}">${part}</a>` : part;
  });
}

/** The anchor that GitHub gives to a heading, so that links work there and here. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
