import { z } from 'zod';
import type { GivenFields } from '../changes/correction.ts';
import { checkInput, objectProblem, text } from '../inputs/inputs.ts';
import { address, addressColumns, email, phoneChange, phoneOrNone } from '../inputs/people.ts';

/** The person an order is sent to (contract, 3.5). */
export const recipient = z.object(
  { firstName: text(), lastName: text(), email, phone: phoneOrNone, address },
  objectProblem,
);

/**
 * The changes to a recipient, by the rules of placing an order: an omitted field keeps its value, and null or a blank text removes a phone
 * number and nothing else (contract, 11.10).
 */
export const recipientChange = recipient.partial().extend({ phone: phoneChange });

const placed = z.object({ recipient: z.object({ address: z.unknown() }) });

/** The address of the recipient in an unparsed input, whatever else is wrong with it; undefined if there is none. */
export function recipientAddressIn(rawInput: unknown): unknown {
  const found = checkInput(placed, rawInput);
  return found.isValid ? found.value.recipient.address : undefined;
}

/** The columns of the fields given, in the order of the table. */
export function recipientColumns(given: z.output<typeof recipientChange>): GivenFields {
  const { firstName, lastName, email: mail, phone: number, address: place } = given;
  return {
    ...(firstName !== undefined && { firstName: { recipient_first_name: firstName } }),
    ...(lastName !== undefined && { lastName: { recipient_last_name: lastName } }),
    ...(mail !== undefined && { email: { recipient_email: mail } }),
    ...(number !== undefined && { phone: { recipient_phone: number } }),
    ...(place !== undefined && { address: placeColumns(place) }),
  };
}

function placeColumns(place: z.output<typeof address>) {
  const { street1, street2, city, state, country, zip } = addressColumns(place);
  return {
    recipient_street1: street1,
    recipient_street2: street2,
    recipient_city: city,
    recipient_state: state,
    recipient_country: country,
    recipient_zip: zip,
  };
}
