import { hashSecret } from '../auth/keys.ts';
import type { Db } from '../context.ts';
import type { Role } from '../generated/prisma/enums.ts';
import { type CastMember, DEMO_ACCOUNTS, DEMO_CAST } from './data/cast.ts';

/** A key of the demonstration program, with what one needs to choose between them. */
export interface DemoKey {
  readonly key: string;
  readonly role: Role;
  /** The name of the account it belongs to. */
  readonly account: string;
}

/** The keys of the demonstration program that work, for the message at the start. */
export type DemoKeys = readonly DemoKey[];

/** The demonstration keys that this database knows and nobody has revoked, in the order of the cast. */
export async function readDemoKeys(db: Db): Promise<DemoKeys> {
  const cast: readonly CastMember[] = Object.values(DEMO_CAST);
  const hashes = cast.map(({ key }) => hashSecret(key));
  const rows = await db.apiKey.findMany({
    where: { hash: { in: hashes }, revokedAt: null },
    select: { hash: true },
  });
  const known = new Set(rows.map(({ hash }) => Buffer.from(hash).toString('hex')));
  return cast
    .filter(({ key }) => known.has(Buffer.from(hashSecret(key)).toString('hex')))
    .map(({ key, role, account }) => ({ key, role, account: DEMO_ACCOUNTS[account].name }));
}
