import { z } from 'zod';
import type { NewRow } from '../../db/sql/write.ts';
import { removable, text } from '../inputs/inputs.ts';
import { MAX_CONTACT_LENGTH, supportContacts } from '../inputs/support-contacts.ts';

/**
 * Whom the people who hold an account's kits may ask (contract, 7.6): in the words of each language, and for everybody else. In an update,
 * absent and null differ, and blank is null; the list is replaced as a whole.
 */
export const supportFields = {
  supportContact: removable(text(MAX_CONTACT_LENGTH)),
  supportContacts: supportContacts.nullable().exactOptional(),
};

const support = z.object(supportFields);

/** The account's columns for it; an omitted field has no column here. */
export function supportColumns({ supportContact, supportContacts: contacts }: z.output<typeof support>): NewRow {
  return {
    ...(supportContact !== undefined && { support_contact: supportContact }),
    ...(contacts !== undefined && { support_contacts: contacts ?? [] }),
  };
}
