import { html } from 'hono/html';
import { type Html, page } from '../../frame/layout.ts';
import type { Language } from '../../text/languages.ts';
import { contact } from './contact.ts';
import type { Doorplate } from './entry-page.ts';
import { languageLinks } from './page.ts';
import { resultsWords } from './wording.ts';
import type { ResultsWords } from './words/en.ts';

/** Why a page shows nothing. */
export type Shut = Exclude<keyof ResultsWords['shut'], 'requestId'>;

/** What a page that shows nothing is made of. */
export interface ShutPage {
  readonly why: Shut;
  readonly language: Language;
  /** Whose page it is; null if that is nobody's business. */
  readonly plate: Doorplate | null;
  /** The same page in another language, if it has an address of its own. */
  readonly address?: ((language: Language) => string) | undefined;
  /** The number of the request, if it failed on our side. */
  readonly requestId?: string | undefined;
  /** Where to go back to, if there is such a place. */
  readonly back?: string | undefined;
}

/** A page that shows nothing, says why, and whom to ask (contract, 12.6). */
export function shutPage({ why, language, plate, address, requestId, back }: ShutPage): Html {
  const own = resultsWords(language);
  const { title, advice } = own.shut[why];
  const owner = plate?.program ?? own.service;
  return page({
    language,
    title: `${title} – ${owner}`,
    owner,
    tools: address && html`<nav>${languageLinks(language, address)}</nav>`,
    main: html`<h1 tabindex="-1" autofocus>${title}</h1>
<p>${advice}</p>
${requestId === undefined ? '' : html`<p>${own.shut.requestId} <code>${requestId}</code></p>`}
${back === undefined ? '' : html`<p><a href="${back}">${own.shut.missing.back}</a></p>`}
<h2>${own.ask}</h2>
${contact(plate?.ask ?? own.askProgram)}`,
  });
}
