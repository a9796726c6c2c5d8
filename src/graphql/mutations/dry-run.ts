import { type FieldNode, Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { DryRun, InputAccepted } from '../../call/dry-run.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { AppError, type FieldProblem, MAX_PROBLEMS } from '../../errors/errors.ts';
import type { VariableProblem, WrongVariables } from '../limits/variables.ts';
import { unusedInfo } from '../read/unused-info.ts';
import { schema } from '../schema/schema.ts';

/** The arguments that use-cases parse as a whole, so that they report every problem in them. */
const PARSED = ['input', 'filter'];

/**
 * Finds the problems that a use-case would report for a variable, in addition to type errors, so that one refusal lists
 * every problem, whether GraphQL or the use-case finds it (contract, 5.4).
 *
 * It runs the use-case itself, with the coerced values or, where coercion failed, the values as sent. A mutation runs up
 * to its transaction; for a query, whose cost has not been charged, only the list's filter is parsed and no statement is
 * sent. So the dry run changes nothing, and reveals nothing to a caller whom the use-case would refuse. It is only used
 * for variables already known to be invalid, and only tries one field of an operation, to limit the work that a request
 * can cause.
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
  // A value that is not an object has no further problems.
  if (known.some(({ path }) => path.length === 0)) return [];
  const found = await problemsOf(operation.operation, place, values[variable], work);
  return found
    .filter(({ path }) => !known.some((problem) => problem.path.every((key, index) => path[index] === key)))
    .slice(0, MAX_PROBLEMS - problems.length)
    .map((problem) => ({ variable, ...problem }));
}

/** A place where a variable is used as a whole argument that a use-case parses. */
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
  operation: OperationTypeNode,
  place: Place,
  value: unknown,
  work: UnitOfWork,
): Promise<readonly FieldProblem[]> {
  try {
    await parseArgument(operation, place, value, work);
    return [];
  } catch (error) {
    if (error instanceof InputAccepted) return [];
    if (!(error instanceof AppError)) throw error;
    const problems = (error.code === 'BAD_USER_INPUT' && error.fields) || [];
    // The fields of an `input` are named without it.
    return place.argument === 'input'
      ? problems
      : problems.map(({ path, ...problem }) => ({ path: path.slice(1), ...problem }));
  }
}

/** @throws InputAccepted; AppError, if the use-case refuses; any fault */
async function parseArgument(
  operation: OperationTypeNode,
  { field: name, argument }: Place,
  value: unknown,
  work: UnitOfWork,
): Promise<void> {
  const field = schema.getRootType(operation)?.getFields()[name];
  const args = { [argument]: value };
  if (operation === OperationTypeNode.MUTATION)
    await field?.resolve?.(undefined, args, new DryRun(work), unusedInfo(name));
  else if (field?.extensions.source?.kind === 'list') field.extensions.source.list(work, args);
}
