import { OPEN_SECONDS } from '../../domains/results-page/open-link.ts';
import { pathOf } from './address.ts';

/** The only cookie of the service (contract, 12.6). */
const NAME = 'results';

/** More than one browser keeps for one path under one name. */
const MAX_TRIED = 4;

/** The tokens in a `Cookie` header; whatever else is in it is ignored. Several only if somebody else has set some. */
export function tokensIn(header: string | undefined): readonly string[] {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs
    .filter((pair) => pair.startsWith(`${NAME}=`))
    .map((pair) => pair.slice(NAME.length + 1))
    .slice(0, MAX_TRIED);
}

/** The cookie that opens a link's page, for an hour. @param isSecure whether the service is reached by https */
export function openingCookie(linkId: string, token: string, isSecure: boolean): string {
  return cookie(linkId, token, OPEN_SECONDS, isSecure);
}

/** Removes the cookie of a link's page. */
export function closingCookie(linkId: string, isSecure: boolean): string {
  return cookie(linkId, '', 0, isSecure);
}

function cookie(linkId: string, value: string, seconds: number, isSecure: boolean): string {
  const rules = ['HttpOnly', 'SameSite=Strict', `Path=${pathOf(linkId)}`, `Max-Age=${seconds}`];
  return [`${NAME}=${value}`, ...rules, ...(isSecure ? ['Secure'] : [])].join('; ');
}
