import type { Db } from '../../db/sql/db.ts';
import { writeTogether } from '../../db/sql/write.ts';
import { Prisma, type WebhookEndpoint } from '../../generated/prisma/client.ts';
import type { Secret } from '../../sealing/secret.ts';
import { openSecret, sealSecret } from './secrets.ts';

/** How many endpoints are read at a time. */
const READ_AT_ONCE = 500;

/**
 * Encrypts with the current key whatever one of the previous keys has encrypted, so that these are no longer needed. Endpoints whose
 * secret is rotated meanwhile are left alone: that used the current key.
 *
 * @returns how many endpoints have a secret that none of the keys can decrypt
 */
export async function resealSecrets(db: Db, secretsKey: Secret): Promise<number> {
  let unreadable = 0;
  let last: string | undefined;
  for (;;) {
    const endpoints = await db.webhookEndpoint.findMany({
      ...(last === undefined ? {} : { where: { id: { gt: last } } }),
      orderBy: { id: 'asc' },
      take: READ_AT_ONCE,
    });
    for (const endpoint of endpoints) if (!(await reseal(db, endpoint, secretsKey))) unreadable += 1;
    last = endpoints.at(-1)?.id;
    if (endpoints.length < READ_AT_ONCE) return unreadable;
  }
}

/** Returns whether the endpoint's secret can be decrypted. */
async function reseal(db: Db, endpoint: WebhookEndpoint, secretsKey: Secret): Promise<boolean> {
  const { id, secret, previousSecret } = endpoint;
  /** Encrypted with the current key; undefined if none of the keys can decrypt it. */
  const resealed = (sealed: Uint8Array<ArrayBuffer>) => {
    if (openSecret(id, sealed, { ...secretsKey, previous: [] }) !== undefined) return sealed;
    const text = openSecret(id, sealed, secretsKey);
    return text === undefined ? undefined : sealSecret(id, text, secretsKey);
  };
  const newest = resealed(secret);
  const data = {
    secret: newest ?? secret,
    previousSecret: previousSecret && (resealed(previousSecret) ?? previousSecret),
  };
  if (data.secret === secret && data.previousSecret === previousSecret) return newest !== undefined;
  await writeTogether(db, [
    Prisma.sql`UPDATE webhook_endpoints SET secret = ${data.secret}, previous_secret = ${data.previousSecret}
      WHERE id = ${id}::uuid AND secret = ${secret}`,
  ]);
  return newest !== undefined;
}
