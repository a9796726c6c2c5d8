/** Bodies in the words of REST that are accepted as they are. */
export const PATIENT = {
  first_name: 'Maya',
  last_name: 'Okafor',
  email: 'm@example.org',
  sex: 'F',
  date_of_birth: '1988-04-12',
};

export const ORDER = {
  kit_types: ['LIPID'],
  recipient: {
    first_name: 'A',
    last_name: 'B',
    email: 'a@b.co',
    address: { street1: '1', city: 'C', state: 'S', zip: '1' },
  },
};
