import { z } from 'zod';
import { component } from './components.ts';

/** Address of the document: `street2` alone is nullable. */
export const addressBody = component(
  'Address',
  z.strictObject({
    street1: z.string(),
    street2: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    zip: z.string(),
  }),
);

/** An address as GraphQL gives it. Those of recipients and requisitions are known in whole. */
export type AddressData = z.output<typeof addressBody>;

export const ADDRESS = 'address { street1 street2 city state country zip }';

/** The keys in the order of the document, whatever order they were selected in. */
export function addressBodyOf({
  street1,
  street2,
  city,
  state,
  country,
  zip,
}: AddressData): z.output<typeof addressBody> {
  return { street1, street2, city, state, country, zip };
}

export const sexBody = z.enum(['M', 'F']);
