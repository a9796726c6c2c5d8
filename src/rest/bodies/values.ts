import { z } from 'zod';
import { graphql, type TadaDocumentNode } from '../../graphql/stored/typed-document.ts';

export const text = z.string();
export const textOrNull = z.string().nullable();
/** A timestamp in the API document's format: `YYYY-MM-DDTHH:MM:SS.sssZ`. */
export const timestamp = text.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/).meta({ format: 'date-time' });
export const date = text.regex(/^\d{4}-\d\d-\d\d$/).meta({ format: 'date' });
export const uuid = text.meta({ format: 'uuid' });
export const sex = z.enum(['M', 'F']);
/** The person that an order is sent to or a requisition is for. Only the phone is optional. */
export const person = { first_name: text, last_name: text, email: text, phone: textOrNull };

type Known<Data, NullableKey> = {
  [Key in keyof Data]: Key extends NullableKey ? Data[Key] : NonNullable<Data[Key]>;
};

/**
 * Types the fields of a fragment as never null, except for those named. GraphQL also uses `Patient` and `Address` for patients
 * that are only partly known, but orders, requisitions and patients created by the API are complete in the database.
 */
export function known<Result, Variables, Decoration, NullableKey extends keyof Result>(
  fragment: TadaDocumentNode<Result, Variables, Decoration>,
  ..._nullable: NullableKey[]
): TadaDocumentNode<Known<Result, NullableKey>, Variables, Decoration> {
  return fragment as TadaDocumentNode<Known<Result, NullableKey>, Variables, Decoration>;
}

/** The API document's address. Only `street2` is nullable. */
export const address = z
  .strictObject({ street1: text, street2: textOrNull, city: text, state: text, country: text, zip: text })
  .meta({ id: 'Address' });

/** Selects {@link address}. */
export const addressFragment = known(
  graphql('fragment Address on Address { street1 street2 city state country zip }'),
  'street2',
);
