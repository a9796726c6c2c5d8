import { z } from 'zod';
import { authorize, may } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { upsertSql, type Write } from '../../db/sql/write.ts';
import { rule } from '../../errors/rules.ts';
import { type OutboundDestination, Prisma } from '../../generated/prisma/client.ts';
import { objectProblem, typeProblem } from '../inputs/inputs.ts';

/** A host name, an IPv4 address, or an IPv6 address without brackets: the form that the database checks. */
const HOST_FORM = /^[A-Za-z0-9_.:-]{1,253}$/;

/**
 * Where a laboratory takes orders (contract, 10.7). Unlike a webhook's URL the host may be on a private network, because an
 * administrator gives it, and a laboratory's server is usually behind a VPN. Without TLS only if that is asked for.
 */
export const outboundDestination = z.object(
  {
    mllpHost: z
      .string(typeProblem('must be a string'))
      .trim()
      .refine((host) => HOST_FORM.test(host), rule('FORMAT', 'must be a host name or an IP address, such as 10.0.0.5')),
    mllpPort: z
      .int(typeProblem('must be a port number'))
      .min(1, 'must be a port number from 1 to 65535')
      .max(65535, 'must be a port number from 1 to 65535'),
    tls: z.boolean(typeProblem('must be true or false')).nullish(),
    orders: z.boolean(typeProblem('must be true or false')).nullish(),
  },
  objectProblem,
);

/**
 * The writes that set where a laboratory's orders are sent; with null, they are sent nowhere. Its queue is kept in any case, and is sent once
 * there is a destination again; a message that has failed is then tried at once, since the address may have been the reason.
 */
export function setDestination(
  { call: { clock } }: Tx,
  accountId: string,
  destination: z.output<typeof outboundDestination> | null,
): Write[] {
  if (destination === null)
    return [Prisma.sql`DELETE FROM outbound_destinations WHERE account_id = ${accountId}::uuid`];
  const { mllpHost, mllpPort, tls, orders } = destination;
  const columns = { mllp_host: mllpHost, mllp_port: mllpPort, tls: tls ?? true, orders: orders ?? true };
  const now = clock.now();
  return [
    upsertSql('outbound_destinations', { account_id: accountId, ...columns }, 'account_id', Object.keys(columns)),
    Prisma.sql`UPDATE outbound_messages SET next_attempt = ${now}::timestamptz
      WHERE account_id = ${accountId}::uuid AND status = 'QUEUED' AND next_attempt > ${now}::timestamptz`,
  ];
}

/**
 * Where an account's laboratory takes orders; null if nowhere, or if it is not the caller's laboratory.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN except for LAB and ADMIN.
 */
export async function findDestination(
  { call, db }: UnitOfWork,
  accountId: string,
): Promise<OutboundDestination | null> {
  const actor = authorize(call.actor, 'laboratories.read');
  if (!may(actor, 'accounts.read') && actor.accountId !== accountId) return null;
  return db.outboundDestination.findUnique({ where: { accountId } });
}
