import { html, raw } from 'hono/html';
import type { Language } from '../text/languages.ts';
import type { Asset } from './asset.ts';
import { icon } from './icon.ts';
import { stylesheet } from './stylesheet.ts';

/** HTML in which every inserted value is escaped, unless it is HTML itself. */
export type Html = ReturnType<typeof html>;

/** What differs from page to page. */
export interface PageParts {
  readonly language: Language;
  readonly title: string;
  /** At the top: the program that the page belongs to. */
  readonly owner?: string | undefined;
  /** Next to the owner. */
  readonly tools?: Html | undefined;
  readonly main: Html;
  readonly footer?: Html | undefined;
  /** What the page's own parts look like, besides the style of all pages. */
  readonly styles?: Asset | undefined;
  /** A page must also work without its script. */
  readonly script?: Asset | undefined;
}

/** The frame shared by all pages. It loads nothing but this service's assets. */
export function page({ language, title, owner, tools, main, footer, styles, script }: PageParts): Html {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="${icon.path}">
<link rel="stylesheet" href="${stylesheet.path}">
${styles ? html`<link rel="stylesheet" href="${styles.path}">` : ''}
${script ? html`<script src="${script.path}" defer></script>` : ''}
</head>
<body>
<div class="frame">
<header><p>${owner ?? ''}</p>${tools ?? ''}</header>
<main>
${main}
</main>
${footer ? html`<footer>${footer}</footer>` : ''}
</div>
</body>
</html>
`;
}

/** The attribute, if it is on. Its name comes from the code, never from a caller. */
export function flag(name: 'autofocus' | 'checked' | 'required', isOn: boolean): Html | '' {
  return isOn ? raw(` ${name}`) : '';
}
