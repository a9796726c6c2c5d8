import { type Attempt, type Material, pathText } from './attempt.ts';

const CONNECTIONS = [
  'kits',
  'lots',
  'orders',
  'samples',
  'reports',
  'requisitions',
  'patients',
  'events',
  'unmatchedResults',
  'outboundMessages',
  'auditEntries',
  'stalledKits',
  'stalledOrders',
];

const LISTS = [
  '/api/v2/kits/',
  '/api/v2/orders/',
  '/api/v2/requisitions/',
  '/api/v3/events/',
  '/api/v3/kits/stalled/',
  '/api/v3/export/kits/',
  '/api/v3/export/orders/',
  '/api/v3/export/patients/',
];

/** A page after or before a sealed cursor: one of this list, of another or of somebody else, whole or spoiled. */
export function cursor({ random, fuzzer, callers, cursors }: Material): Attempt {
  const drawn = random.pick(cursors);
  const text = random.chance(3)
    ? drawn
    : random.chance(3)
      ? exchanged(drawn, random.pick(cursors), random.below(40))
      : fuzzer.spoiled(drawn);
  const caller = random.pick(callers);
  if (random.chance(2)) {
    const query = new URLSearchParams({ [random.pick(['after', 'before', 'after', 'offset'])]: text.toWellFormed() });
    if (random.chance(4)) query.append('after', random.pick(cursors));
    return { caller, request: { method: 'GET', url: pathText(`${random.pick(LISTS)}?${query}`) } };
  }
  const name = random.pick(CONNECTIONS);
  const side = random.chance(3) ? 'last: 3, before' : 'first: 3, after';
  const query = `query ($cursor: String) { ${name}(${side}: $cursor) { edges { cursor } pageInfo { endCursor hasNextPage } } }`;
  const url = random.chance(6) ? '/graphql/export' : '/graphql';
  return { caller, request: { method: 'POST', url, payload: { query, variables: { cursor: text } } } };
}

/** The beginning of one and the end of the other: each part is ours. */
function exchanged(one: string, other: string, place: number): string {
  return one.slice(0, place) + other.slice(place);
}
