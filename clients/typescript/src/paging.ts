import type { paths } from './generated/rest.js';
import { bodyOf, getAnswer, type Input, type Output, type PathWith, urlOf } from './rest.js';
import type { Service } from './send.js';

/** A page of a GraphQL list, with what paging needs of it. */
export interface Connection<Node> {
  readonly edges: readonly { readonly node: Node }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/**
 * All rows of a connection, read page by page as they are asked for.
 *
 *     for await (const kit of allNodes((after) => graphql(service, KitsPageDocument, { after }).then(({ kits }) => kits)))
 *
 * @param page reads the page after a cursor; the first page is after null
 */
export async function* allNodes<Node>(
  page: (after: string | null) => Promise<Connection<Node> | null>,
): AsyncGenerator<Node, void, undefined> {
  let after: string | null = null;
  do {
    const read: Connection<Node> | null = await page(after);
    // A root field is null where it has an error, which `graphql` throws before.
    if (read === null) throw new Error('The list is null.');
    const { edges, pageInfo } = read;
    for (const { node } of edges) yield node;
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
}

/** The paths that answer a list in pages. */
export type ListPath = {
  [Path in PathWith<'get'>]: NonNullable<paths[Path]['get']> extends { parameters: { query?: { results?: number } } }
    ? Path
    : never;
}[PathWith<'get'>];

type Row<List> = List extends readonly (infer Item)[] ? Item : never;

/** All rows of a REST list, read page by page as they are asked for, along the `Link` of each page to the next. */
export async function* allRows<Path extends ListPath>(
  service: Service,
  path: Path,
  input: Input<Path, 'get'>,
): AsyncGenerator<Row<Output<Path, 'get'>>, void, undefined> {
  let url: string | undefined = urlOf(path, input);
  while (url !== undefined) {
    const answer = await getAnswer(service, url, input.signal);
    yield* bodyOf(answer) as Row<Output<Path, 'get'>>[];
    url = nextOf(answer.headers.get('link') ?? '');
  }
}

/** Where the next page is. Only the path is taken: the key goes to no other host than the one it was given for. */
function nextOf(link: string): string | undefined {
  const [, next] = /<([^>]*)>; rel="next"/.exec(link) ?? [];
  if (next === undefined) return undefined;
  const { pathname, search } = new URL(next);
  return pathname + search;
}
