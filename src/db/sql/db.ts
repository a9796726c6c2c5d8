import type { Prisma } from '../../generated/prisma/client.ts';
import type { Waiting } from './waiting.ts';

/** The handle for reads and writes: the Prisma client, or the open transaction. */
export type Db = Prisma.TransactionClient;

/**
 * Runs a prepared statement that selects one `value`, and returns it. The statement is canceled once the caller is gone. The memory that it
 * takes up in PostgreSQL counts towards the account. A short statement may be shared with other callers of the account
 * (db/shared-reads.ts).
 */
export type SelectValue = (
  text: string,
  values: readonly unknown[],
  waiting: Waiting | undefined,
  account: string,
  isShort?: boolean,
) => Promise<unknown>;

/** Runs such a statement within a call's budget; the call's record lists it under the name. */
export type SelectNamedValue = (
  name: string,
  text: string,
  values: readonly unknown[],
  isShort?: boolean,
) => Promise<unknown>;
