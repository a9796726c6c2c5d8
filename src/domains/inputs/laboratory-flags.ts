import { z } from 'zod';
import { broken } from '../../errors/rules.ts';
import { ResultFlag } from '../../generated/prisma/enums.ts';
import { keyOfLetters, type OwnLetters } from '../../hl7/abnormal-flags.ts';
import { duplicatesOf, GIVEN_TWICE, text, typeProblem } from './inputs.ts';

/** The meaning of letters that a laboratory sends in OBX-8 (contract, 10.3); UNKNOWN if they have none. */
export interface LaboratoryFlag {
  readonly letters: string;
  readonly flag: ResultFlag;
}

/** The most letters that a laboratory has of its own, and the most characters of each (contract, 8.3 and 10.3). */
const MAX_FLAGS = 50;
const MAX_LETTERS_LENGTH = 16;

const one = z.object({ letters: text(MAX_LETTERS_LENGTH), flag: z.enum(ResultFlag) });

/** A laboratory's own letters, as they are given: each once, without regard to case. */
export const laboratoryFlags = z
  .array(one, typeProblem('must be a list'))
  .max(MAX_FLAGS, `must have at most ${MAX_FLAGS} entries`)
  .superRefine((flags, problems) => {
    for (const index of duplicatesOf(flags.map(({ letters }) => keyOfLetters(letters))))
      problems.addIssue(broken('INCONSISTENT', GIVEN_TWICE, [index, 'letters']));
  });

const stored = z.array(one);

/** A laboratory's own letters, as its account has them. */
export function laboratoryFlagsOf(column: unknown): readonly LaboratoryFlag[] {
  return stored.parse(column);
}

/** The same, in the form that messages are read with. */
export function ownLetters(flags: readonly LaboratoryFlag[]): OwnLetters {
  return new Map(flags.map(({ letters, flag }) => [keyOfLetters(letters), flag]));
}
