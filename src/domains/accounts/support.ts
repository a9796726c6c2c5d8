import { z } from 'zod';
import type { NewRow } from '../../db/sql/write.ts';
import { removable, text } from '../inputs/inputs.ts';

/** The most characters of a support contact (contract, 8.3). */
const MAX_CONTACT_LENGTH = 500;

/** The support contact for people who hold an account's kits (contract, 7.6). In an update, absent and null differ, and blank is null. */
export const supportFields = { supportContact: removable(text(MAX_CONTACT_LENGTH)) };

const support = z.object(supportFields);

/** The account's column for it; an omitted one has no column here. */
export function supportColumns({ supportContact }: z.output<typeof support>): NewRow {
  return supportContact === undefined ? {} : { support_contact: supportContact };
}
