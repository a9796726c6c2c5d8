import type { z } from 'zod';
import type { Cursors } from '../../call/cursors.ts';
import { type CheckedInput, checkInput } from '../../domains/inputs/inputs.ts';
import type { FieldProblem } from '../../errors/errors.ts';
import { type CursorList, isCursor, NOT_A_CURSOR } from '../../graphql/fields/list-cursors.ts';

/** The problem with a parameter that is not a cursor of the list. */
export function notACursor(parameter: string): FieldProblem {
  return { path: [parameter], message: NOT_A_CURSOR, code: 'FORMAT' };
}

/** The problems with `after` and `before` if they are not cursors of this list. */
export function cursorProblems(
  cursors: Cursors,
  list: CursorList | undefined,
  given: Readonly<Record<string, string>>,
): FieldProblem[] {
  if (!list) return [];
  return ['after', 'before'].flatMap((name) => {
    const text = given[name];
    return text === undefined || isCursor(cursors, list, text) ? [] : [notACursor(name)];
  });
}

/**
 * Validates the parameters of a request. Problems are reported in the order of the parameters, including the problems
 * with cursors.
 *
 * @param problems the problems with the cursors among the parameters
 */
export function checkParameters<Schema extends z.ZodObject>(
  parameters: Schema,
  given: Readonly<Record<string, string>>,
  problems: readonly FieldProblem[],
): CheckedInput<z.output<Schema>> {
  const checked = checkInput(parameters, given);
  if (problems.length === 0) return checked;
  const names = Object.keys(parameters.shape);
  const place = ({ path: [name] }: FieldProblem) => names.indexOf(String(name));
  const inOrder = [...checked.problems, ...problems].toSorted((one, other) => place(one) - place(other));
  return { isValid: false, problems: inOrder };
}
