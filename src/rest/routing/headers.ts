import type { FastifyRequest } from 'fastify';

/**
 * One preference, up to the comma after it. An unclosed quoted string runs to the end, so that no input is scanned twice.
 */
const PREFERENCE = /(?:[^",]|"(?:[^"\\]|\\.)*(?:"|\\?$))+/gs;

/**
 * Whether the request asks for its list to be counted: `Prefer: count=exact` (RFC 7240). Other preferences are ignored,
 * and the first occurrence of a repeated preference wins.
 */
export function prefersCount({ headers: { prefer } }: FastifyRequest): boolean {
  // Node joins repeated headers with a comma, as the RFC says.
  const preferences = typeof prefer === 'string' ? (prefer.match(PREFERENCE) ?? []) : [];
  const ofCount = preferences.find((preference) => /^\s*count\s*(?:[=;]|$)/i.test(preference));
  return ofCount !== undefined && /^\s*count\s*=\s*(?:exact|"exact")\s*(?:;|$)/i.test(ofCount);
}

/** A page of a list, and links to its neighbours. */
export interface Page {
  readonly results: number;
  /** The cursor after which the next page begins; null if there is no next page. */
  readonly next: string | null;
  /** The cursor before which the previous page ends; null if there is no previous page. */
  readonly previous: string | null;
  /** Whether the list has a first page, as far as this page shows. */
  readonly hasFirst: boolean;
  /** The cursor before which the last page ends; null if there is no last page or the list was not counted. */
  readonly last: string | null;
  /** The number of rows in the whole list; null if it was not counted. */
  readonly total: number | null;
}

/**
 * The headers of a list (contract, 3.2): RFC 8288 `Link`s to the next, previous and first page, where they exist. If the list
 * was counted, also a link to the last page, and `X-Total-Count`.
 *
 * @param url the absolute URL of the request
 * @param query the request's known parameters, which the links keep
 */
export function listHeaders(page: Page, url: URL, query: Readonly<Record<string, string>>): Record<string, string> {
  const links = Object.entries(linksOf(page)).flatMap(([relation, place]) =>
    place === undefined ? [] : [`<${urlOfPage(url, query, page.results, place)}>; rel="${relation}"`],
  );
  return {
    ...(links.length > 0 ? { link: links.join(', ') } : {}),
    ...(page.total === null ? {} : { 'x-total-count': String(page.total), 'preference-applied': 'count=exact' }),
  };
}

/** The parameter that sets where a page begins or ends; the first page has none. */
type Place = { readonly after: string } | { readonly before: string } | object;

function linksOf({
  next,
  previous,
  hasFirst,
  last,
}: Page): Record<'next' | 'prev' | 'first' | 'last', Place | undefined> {
  return {
    next: next === null ? undefined : { after: next },
    prev: previous === null ? undefined : { before: previous },
    first: hasFirst ? {} : undefined,
    last: last === null ? undefined : { before: last },
  };
}

function urlOfPage(url: URL, query: Readonly<Record<string, string>>, results: number, place: Place): string {
  const { results: _results, offset: _offset, after: _after, before: _before, ...kept } = query;
  const page = new URL(url);
  page.search = new URLSearchParams({ ...kept, results: String(results), ...place }).toString();
  return page.href;
}
