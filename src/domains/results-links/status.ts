import type { ResultsLink } from '../../generated/prisma/client.ts';

/** What a results link is; the first that came about stays. */
export const RESULTS_LINK_STATUSES = ['VALID', 'CLOSED', 'REVOKED', 'EXPIRED'] as const;

export type ResultsLinkStatus = (typeof RESULTS_LINK_STATUSES)[number];

/** What a results link is at a moment (contract, 12.5). It only ever ends before it expires. */
export function statusOfLink(
  { endedAs, expiresAt }: Pick<ResultsLink, 'endedAs' | 'expiresAt'>,
  now: Date,
): ResultsLinkStatus {
  return endedAs ?? (expiresAt <= now ? 'EXPIRED' : 'VALID');
}

/** What a results link is to whoever opens it (contract, 12.6): nobody opens one of a closed account. */
export function statusOnOpening(
  { isClosed, ...link }: Pick<ResultsLink, 'endedAs' | 'expiresAt'> & { readonly isClosed: boolean },
  now: Date,
): ResultsLinkStatus {
  return isClosed && link.endedAs === null ? 'REVOKED' : statusOfLink(link, now);
}
