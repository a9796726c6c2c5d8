import type { Database } from '../db/database.ts';
import type { Clock } from '../db/sql/clock.ts';
import type { Actor } from './actor.ts';
import { actorOf, keyFactsSql } from './key-facts.ts';

const FIND_KEYS = keyFactsSql('key.id = ANY($1::uuid[])');

/**
 * The current actors behind these keys, by key id; a key that is no longer valid has none. For work that continues after its
 * request was authenticated.
 */
export async function currentActors(
  { statements }: Pick<Database, 'statements'>,
  clock: Clock,
  apiKeyIds: readonly string[],
): Promise<ReadonlyMap<string, Actor>> {
  const found = await statements.query<{ value: unknown }>(FIND_KEYS, [apiKeyIds]);
  const actors = found.flatMap(({ value }) => actorOf(value, clock.now()) ?? []);
  return new Map(actors.map((actor) => [actor.apiKeyId, actor]));
}
