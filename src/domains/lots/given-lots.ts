import type { FieldProblem } from '../../errors/errors.ts';
import { lotIdOf } from './lot-code.ts';
import type { LockedLot } from './lot-locks.ts';

/** A lot that a caller says a kit is of. */
export interface GivenLot {
  readonly code: string;
  /** The kit's type. */
  readonly kitType: string;
  readonly path: readonly (string | number)[];
}

/** What is wrong with the lots that kits are said to be of: each is there, and has the kit's type (contract, 13.8). */
export function problemsOfLots(lots: readonly LockedLot[], given: readonly GivenLot[]): FieldProblem[] {
  return given.flatMap(({ code, kitType, path }): FieldProblem[] => {
    const id = lotIdOf(code);
    const lot = lots.find((each) => each.id === id);
    if (!lot) return [{ path, message: 'is not the code of a lot', code: 'UNKNOWN' }];
    return lot.kitTypeCode === kitType ? [] : [{ path, message: 'is a lot of another kit type', code: 'NOT_ALLOWED' }];
  });
}
