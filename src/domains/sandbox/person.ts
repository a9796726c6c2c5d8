import type { Sex } from '../../generated/prisma/enums.ts';
import { ageOn } from '../eligibility/age.ts';
import { choiceOf, fractionOf } from './seed.ts';

type FirstName = readonly [name: string, sex: Sex];

const FIRST_NAMES: readonly [FirstName, ...FirstName[]] = [
  ['Ada', 'F'],
  ['Bruno', 'M'],
  ['Carmen', 'F'],
  ['David', 'M'],
  ['Elena', 'F'],
  ['Felix', 'M'],
  ['Greta', 'F'],
  ['Hugo', 'M'],
];
const LAST_NAMES = ['Sample', 'Tester', 'Sandford', 'Mockridge', 'Trial', 'Example', 'Demopoulos', 'Versuch'] as const;

/** The person whose body is measured: the kit's code decides the drawn values, and sex and age the values calculated from them. */
export interface Subject {
  readonly kitId: string;
  readonly sex: Sex;
  readonly age: number;
}

/** The known details of a kit's patient. */
interface Known {
  readonly sex: Sex | null;
  readonly dateOfBirth: Date | null;
}

const DAY_MS = 24 * 60 * 60_000;

/** A made-up person for a kit, with every detail that an activation may require. The same kit always gets the same person. */
export function madeUpPerson(kitId: string) {
  const seed = kitId.toLowerCase();
  const [firstName, sex] = choiceOf(`${seed} first name`, FIRST_NAMES);
  const born = new Date(Date.UTC(1950, 0, 1) + Math.floor(fractionOf(`${seed} birth`) * 50 * 365) * DAY_MS);
  return {
    firstName,
    lastName: choiceOf(`${seed} last name`, LAST_NAMES),
    dateOfBirth: born.toISOString().slice(0, 10),
    sex,
    // At most 64 characters before the @, which is the longest kit code.
    email: `${seed}@sandbox.example`,
    phone: `+1 (555) 555-01${String(Math.floor(fractionOf(`${seed} phone`) * 100)).padStart(2, '0')}`,
    street1: '1 Sandbox Street',
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
    country: 'US',
  };
}

/** The patient of a kit, at the age of that moment. Unknown details are those of the made-up person. */
export function subjectOf(kitId: string, known: Known | null | undefined, at: Date): Subject {
  const madeUp = madeUpPerson(kitId);
  const born = known?.dateOfBirth ?? new Date(madeUp.dateOfBirth);
  return { kitId, sex: known?.sex ?? madeUp.sex, age: ageOn(born, at) };
}
