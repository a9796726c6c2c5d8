const PARENT = { firstName: 'Ada', lastName: 'B', relationship: 'PARENT', email: null, phone: null };

const { phone: _phone, ...PART } = PARENT;

/** Guardians that the database refuses, as JSON. */
export const WRONG_GUARDIANS: readonly string[] = [
  [],
  null,
  PART,
  { ...PARENT, note: '' },
  ...[null, ' ', 'x'.repeat(201)].flatMap((name) => [
    { ...PARENT, firstName: name },
    { ...PARENT, lastName: name },
  ]),
  ...[null, 'AUNT'].map((relationship) => ({ ...PARENT, relationship })),
  ...[1, 'x'.repeat(255)].map((email) => ({ ...PARENT, email })),
  ...[1, '1'.repeat(41)].map((phone) => ({ ...PARENT, phone })),
].map((guardian) => JSON.stringify(guardian));
