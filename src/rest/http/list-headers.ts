/** The position of a page in its list. */
export interface Page {
  readonly total: number;
  readonly results: number;
  readonly offset: number;
}

/**
 * The headers of a list (contract, section 3): `X-Total-Count`, and RFC 8288 `Link`s to the next, previous, first and last
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
