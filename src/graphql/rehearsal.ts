import {
  execute,
  type FieldNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
} from 'graphql';
import type { RequestContext } from '../context.ts';
import { withoutStatements, withoutTransactions } from '../derived-contexts.ts';
import { AppError, type FieldProblem, MOST_PROBLEMS } from '../errors.ts';
import { causeOf } from './errors.ts';
import { schema } from './schema.ts';
import type { VariableProblem, WrongVariables } from './variables.ts';

/** The arguments that use-cases parse as a whole, and so name every problem of. */
const PARSED = ['input', 'filter'];

/** Thrown where a rehearsed mutation would begin its transaction, or a query would read: it has nothing against its input. */
class Rehearsed extends Error {}

/**
 * What a use-case would find wrong with a variable, besides what does not match the variable's type: so that one refusal names
 * every problem, though some are found by GraphQL and others by the use-case (contract, 5.4).
 *
 * The use-case itself is asked. It runs with what could be coerced and, in the place of what could not, what came; a mutation
 * up to its transaction, which it does not get, and a query up to its first statement, whose cost nobody has counted. So it
 * changes nothing, and tells nothing to whom it would not serve. Only variables that are wrong already get here. One field of an
 * operation is rehearsed, lest a request makes much work.
 */
export async function problemsOfUseCase(
  { problems, values }: WrongVariables,
  operation: OperationDefinitionNode,
  context: RequestContext,
): Promise<readonly VariableProblem[]> {
  const place = placeOf(operation, new Set(problems.map(({ variable }) => variable)));
  if (!place || problems.length >= MOST_PROBLEMS) return [];
  const { variable } = place;
  const told = problems.filter((problem) => problem.variable === variable);
  const found = await rehearse(operation, place, values[variable], context);
  return found
    .filter(({ path }) => !told.some((problem) => problem.path.every((key, index) => path[index] === key)))
    .slice(0, MOST_PROBLEMS - problems.length)
    .map((problem) => ({ variable, ...problem }));
}

/** Where a variable is the whole of an argument that a use-case parses. */
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
 * @throws whatever is a fault of ours
 */
async function rehearse(
  { operation }: OperationDefinitionNode,
  { field, argument }: Place,
  value: unknown,
  context: RequestContext,
): Promise<readonly FieldProblem[]> {
  // A variable of this type takes every value, and execution does not ask whether it fits the argument; validation would.
  const document = parse(`${operation} ($value: JSONObject) { ${field}(${argument}: $value) { __typename } }`);
  const without = operation === OperationTypeNode.QUERY ? withoutStatements : withoutTransactions;
  const contextValue = without(context, new Rehearsed());
  const { errors: [error] = [] } = await execute({ schema, document, variableValues: { value }, contextValue });
  const cause = error && causeOf(error);
  if (cause instanceof AppError) {
    const problems = (cause.code === 'BAD_USER_INPUT' && cause.fields) || [];
    // The fields of an `input` are named without it.
    return argument === 'input' ? problems : problems.map(({ path, message }) => ({ path: path.slice(1), message }));
  }
  // graphql-js refuses null for an input, as the coercion has done.
  if (!cause || cause instanceof Rehearsed || cause instanceof GraphQLError) return [];
  throw cause;
}
