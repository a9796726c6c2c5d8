import { DETAIL_NAMES, type DetailName } from '../../domains/activation/details.ts';

/** The parts of a guardian that the page asks for, by the names of its fields. */
export const GUARDIAN_FIELDS = {
  guardianFirstName: 'firstName',
  guardianLastName: 'lastName',
  guardianRelationship: 'relationship',
} as const;

export type GuardianField = keyof typeof GUARDIAN_FIELDS;

/** What the form may ask for about the person. */
export type AskedName = DetailName | GuardianField;

/** The fields of a guardian, in their order. */
export const GUARDIAN_NAMES: readonly GuardianField[] = [
  'guardianFirstName',
  'guardianLastName',
  'guardianRelationship',
];

/** All of it in the order in which people give it; a kit type may list its details in any order. */
export const ASKED_NAMES: readonly AskedName[] = [...Object.values(DETAIL_NAMES), ...GUARDIAN_NAMES];

export function isGuardianField(name: string): name is GuardianField {
  return Object.hasOwn(GUARDIAN_FIELDS, name);
}
