import type { FastifyRequest } from 'fastify';
import { badInput } from '../../errors.ts';

const MAX_KEY_LENGTH = 255;

/**
 * The request's `Idempotency-Key`; undefined when it is missing or blank.
 *
 * @throws AppError BAD_USER_INPUT for a key that is too long.
 */
export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const given = headers['idempotency-key'];
  // Node joins a header that is given twice, so this is never a list.
  const key = typeof given === 'string' ? given.trim() : '';
  if (key.length > MAX_KEY_LENGTH) {
    throw badInput([{ path: ['Idempotency-Key'], message: `must have at most ${MAX_KEY_LENGTH} characters` }]);
  }
  return key === '' ? undefined : key;
}

/** The position of a page in its list. */
export interface Page {
  readonly total: number;
  readonly results: number;
  readonly offset: number;
}

/**
 * The headers of a list (contract, 3.2): `X-Total-Count`, and RFC 8288 `Link`s to the next, previous, first and last
 * page, as far as they exist.
 *
 * @param url the absolute URL of the request; the links keep its other query parameters
 */
export function listHeaders(page: Page, url: URL): Record<string, string> {
  const links = Object.entries(offsetsOf(page)).flatMap(([relation, offset]) =>
    offset === undefined ? [] : [`<${urlOfPage(url, page.results, offset)}>; rel="${relation}"`],
  );
  return { 'x-total-count': String(page.total), ...(links.length > 0 ? { link: links.join(', ') } : {}) };
}

function offsetsOf({ total, results, offset }: Page): Record<'next' | 'prev' | 'first' | 'last', number | undefined> {
  // The last page is the one that following `next` from here leads to.
  const shift = offset % results;
  const last = total > shift ? shift + Math.floor((total - 1 - shift) / results) * results : 0;
  return {
    next: offset + results < total ? offset + results : undefined,
    prev: offset > 0 && total > 0 ? Math.max(0, Math.min(offset - results, last)) : undefined,
    first: total > 0 ? 0 : undefined,
    last: total > 0 ? last : undefined,
  };
}

function urlOfPage(url: URL, results: number, offset: number): string {
  const page = new URL(url);
  page.searchParams.set('results', String(results));
  page.searchParams.set('offset', String(offset));
  return page.href;
}
