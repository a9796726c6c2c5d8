import { html, raw } from 'hono/html';
import type { Asset } from './asset.ts';
import { icon } from './icon.ts';
import type { Language } from './languages.ts';
import { stylesheet } from './stylesheet.ts';

/** HTML in which everything that was put in is escaped, unless it is HTML itself. */
export type Html = ReturnType<typeof html>;

/** What differs from page to page. */
export interface PageParts {
  readonly language: Language;
  readonly title: string;
  /** At the top: whose page it is. */
  readonly owner?: string | undefined;
  /** Beside it. */
  readonly tools?: Html | undefined;
  readonly main: Html;
  readonly footer?: Html | undefined;
  /** A page that has one works without it, too. */
  readonly script?: Asset | undefined;
}

/** The one frame of all pages. It loads nothing but assets of this service. */
export function page({ language, title, owner, tools, main, footer, script }: PageParts): Html {
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

/** The attribute, if it is to be there. Its name is the code's own, and never a caller's text. */
export function flag(name: 'autofocus' | 'checked' | 'required', isOn: boolean): Html | '' {
  return isOn ? raw(` ${name}`) : '';
}
