import { z } from 'zod';
import type { NewRow } from '../../db/sql/write.ts';

/** Whether an account takes only addresses that can be read (contract, 13.2). Null restores the default, which is that it takes all. */
export const addressFields = { strictAddresses: z.boolean('must be true or false').nullable().exactOptional() };

const addresses = z.object(addressFields);

/** The account's column for it; an omitted field has none here. */
export function addressColumns({ strictAddresses }: z.output<typeof addresses>): NewRow {
  return strictAddresses === undefined ? {} : { strict_addresses: strictAddresses ?? false };
}
