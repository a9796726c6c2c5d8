import { html } from 'hono/html';
import type { Html } from '../../frame/layout.ts';

/** ASCII alone, so that what is linked needs no escaping in an address. */
const EMAIL =
  /((?<![\p{L}\p{N}._+@-])[a-z0-9][a-z0-9._+-]{0,63}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?![\p{L}\p{N}_@-]))/iu;

/** With a country, `+44 (0)20 7946 0958`. Hours, dates and zip codes are no numbers to call. */
const INTERNATIONAL =
  /((?<![\p{L}\p{N}])\+\d{1,3}[ .-]?(?:\(0\) ?)?(?:\(\d{1,4}\)|\d{1,4})(?:[ .-]?\d{2,4}){1,5}(?![\p{L}\p{N}/:]))/u;

/** As North Americans write it, `(555) 555-0100`. */
const NORTH_AMERICAN = /((?<![\p{L}\p{N}.+/-])(?:1[ .-])?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\p{L}\p{N}]))/u;

/** In this order, because a number with a country may end like one without. */
const LINKED: readonly RegExp[] = [EMAIL, INTERNATIONAL, NORTH_AMERICAN];

/** The most digits of a phone number (ITU-T E.164). */
const MAX_DIGITS = 15;

/** Whom to ask, as the program wrote it, with its phone numbers and e-mail addresses as links. */
export function contact(text: string): Html {
  return html`<p class="contact" dir="auto">${withLinks(text, LINKED)}</p>`;
}

function withLinks(text: string, [pattern, ...others]: readonly RegExp[]): readonly (Html | string)[] {
  if (!pattern) return [text];
  // What the pattern catches is at the odd places.
  return text.split(pattern).flatMap((part, index) => (index % 2 === 1 ? [linkOf(part)] : withLinks(part, others)));
}

function linkOf(written: string): Html | string {
  if (written.includes('@')) return html`<a href="mailto:${written}">${written}</a>`;
  // The zero in brackets is not dialed after a country.
  const dialed = written.replace('(0)', '').replace(/[^+\d]/g, '');
  return dialed.replace('+', '').length > MAX_DIGITS ? written : html`<a href="tel:${dialed}">${written}</a>`;
}
