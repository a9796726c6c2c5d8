import { builder } from './builder.ts';

export const AddressInput = builder.inputType('AddressInput', {
  description: 'A postal address.',
  fields: (t) => ({
    street1: t.string({ required: true, description: 'Street and number.' }),
    street2: t.string({ description: 'Flat, floor or building.' }),
    city: t.string({ required: true, description: 'City.' }),
    state: t.string({ required: true, description: 'State or province.' }),
    zip: t.string({ required: true, description: 'ZIP or postal code.' }),
    country: t.string({ description: 'Country code; `US` where none is given.' }),
  }),
});
