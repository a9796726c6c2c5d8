import { type FieldNode, isNonNullType, Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { DryRun } from '../call/dry-run.ts';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import { AppError, type FieldProblem, MAX_PROBLEMS } from '../errors.ts';
import { listPage } from './paging.ts';
import type { Field } from './read/planning.ts';
import { unusedInfo } from './read/unused-info.ts';
import { schema } from './schema.ts';
import type { VariableProblem, WrongVariables } from './variables.ts';

/** The arguments that use-cases parse as a whole, so that they report every problem in them. */
const PARSED = ['input', 'filter'];

/** Thrown where the transaction of a mutation would begin, or a query would read: the input has been accepted. */
class InputAccepted extends Error {}

/**
 * Finds what a use-case would reject about a variable, in addition to type errors, so that one refusal lists every problem, whether
 * GraphQL or the use-case finds it (contract, 5.4).
 *
 * It runs the use-case itself, with the coerced values and, where coercion failed, the values as they came. A mutation runs up to
 * its transaction and a query up to its first statement, whose cost has not been charged; neither is executed. So the dry run
 * changes nothing, and reveals nothing to a caller whom the use-case would refuse. It is only used for variables already known
 * to be wrong, and only one field of an operation is tried, to limit the work that a request can cause.
 */
export async function dryRun(
  { problems, values }: WrongVariables,
  operation: OperationDefinitionNode,
  work: UnitOfWork,
): Promise<readonly VariableProblem[]> {
  const place = placeOf(operation, new Set(problems.map(({ variable }) => variable)));
  if (!place || problems.length >= MAX_PROBLEMS) return [];
  const { variable } = place;
  const known = problems.filter((problem) => problem.variable === variable);
  const found = await problemsOf(operation, place, values[variable], work);
  return found
    .filter(({ path }) => !known.some((problem) => problem.path.every((key, index) => path[index] === key)))
    .slice(0, MAX_PROBLEMS - problems.length)
    .map((problem) => ({ variable, ...problem }));
}

/** Where a variable is used as a whole argument that a use-case parses. */
interface Place {
  readonly field: string;
  readonly argument: string;
  readonly variable: string;
}

function placeOf({ selectionSet }: OperationDefinitionNode, variables: ReadonlySet<string>): Place | undefined {
  const fields = selectionSet.selections.filter((selection): selection is FieldNode => selection.kind === Kind.FIELD);
  for (const { name, arguments: given = [] } of fields) {
    for (const { name: argument, value } of given) {
      if (value.kind !== Kind.VARIABLE || !PARSED.includes(argument.value) || !variables.has(value.name.value))
        continue;
      return { field: name.value, argument: argument.value, variable: value.name.value };
    }
  }
  return undefined;
}

/**
 * The problems that a use-case finds, by their paths in the argument.
 *
 * @throws any fault of the service
 */
async function problemsOf(
  { operation }: OperationDefinitionNode,
  { field, argument }: Place,
  value: unknown,
  work: UnitOfWork,
): Promise<readonly FieldProblem[]> {
  const type = schema.getRootType(operation);
  const use = type?.getFields()[field];
  // Coercion has refused a null already, where there must be a value.
  if (!use || (value == null && use.args.some(({ name, type: given }) => name === argument && isNonNullType(given))))
    return [];
  const stopAt = operation === OperationTypeNode.QUERY ? 'statement' : 'transaction';
  const dry = new DryRun(work, { failure: new InputAccepted(), at: stopAt });
  try {
    await useDry(use, { [argument]: value }, dry);
    return [];
  } catch (error) {
    if (error instanceof InputAccepted) return [];
    if (!(error instanceof AppError)) throw error;
    const problems = (error.code === 'BAD_USER_INPUT' && error.fields) || [];
    // The fields of an `input` are named without it.
    return argument === 'input'
      ? problems
      : problems.map(({ path, ...problem }) => ({ path: path.slice(1), ...problem }));
  }
}

/** Does what a root field does with its arguments, until the dry run stops it. */
async function useDry(field: Field, args: Readonly<Record<string, unknown>>, work: DryRun): Promise<void> {
  const { source } = field.extensions;
  if (source?.kind === 'list') listPage(work.call.cursors, args, () => source.list(work, args));
  else if (source?.kind === 'computed') await source.compute({}, args, work);
  else if (!source) await field.resolve?.(undefined, args, work, unusedInfo(field.name));
}
