/** The media types of a GraphQL answer: the specification's own, and plain JSON for whoever takes anything. */
export type GraphQLMediaType = 'application/graphql-response+json' | 'application/json';

const OFFERED: Readonly<Record<string, GraphQLMediaType>> = {
  'application/graphql-response+json': 'application/graphql-response+json',
  'application/json': 'application/json',
  'application/*': 'application/json',
  '*/*': 'application/json',
};

/** The media type to answer in, by the `Accept` header; undefined when the caller takes none of ours. */
export function acceptedMediaType(accept: string | undefined): GraphQLMediaType | undefined {
  if (accept === undefined || accept.trim() === '') return 'application/json';
  const wanted = accept.toLowerCase().split(',').map(parseMediaRange);
  const best = wanted
    .toSorted((one, other) => other.quality - one.quality)
    .find(({ range, quality }) => quality > 0 && range in OFFERED);
  return best && OFFERED[best.range];
}

/** Whether a browser asks for a page rather than for data. */
export function asksForPage(accept: string | undefined): boolean {
  return accept?.toLowerCase().includes('text/html') ?? false;
}

function parseMediaRange(text: string): { range: string; quality: number } {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim());
  const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
  return { range, quality: Number.isNaN(quality) ? 0 : quality };
}
