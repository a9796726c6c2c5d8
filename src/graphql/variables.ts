import {
  coerceInputValue,
  type DocumentNode,
  type GraphQLSchema,
  getVariableValues,
  isInputType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  type ValueNode,
  type VariableDefinitionNode,
  visit,
} from 'graphql';
import { AppError, type FieldProblem } from '../errors.ts';

type Path = readonly (string | number)[];

/** The number of problems reported at once (contract, 8.2). */
const MAX_PROBLEMS = 50;

/**
 * Coerces the variables of an operation to their types, and fills in the defaults.
 *
 * @throws AppError BAD_USER_INPUT listing every problem. Its message names the variables; its fields name the arguments
 * that the variables are used for, so that they read like the fields that a use-case reports.
 */
export function coerceVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const definitions = operation.variableDefinitions ?? [];
  const { coerced } = getVariableValues(schema, definitions, given, { maxErrors: MAX_PROBLEMS });
  if (coerced) return coerced;
  // The errors of getVariableValues have the path in their message only; coerceInputValue passes it as a value.
  const problems = definitions
    .flatMap((definition) => {
      const variable = definition.variable.name.value;
      return problemsOf(schema, definition, given).map((problem) => ({ variable, ...problem }));
    })
    .slice(0, MAX_PROBLEMS);
  const messages = problems.map(({ variable, path, message }) => `$${[variable, ...path].join('.')} ${message}`);
  throw new AppError(
    'BAD_USER_INPUT',
    `The variables do not match the operation: ${messages.join('; ')}.`,
    problems.map(({ variable, path, message }) => ({ path: [...argumentPath(document, variable), ...path], message })),
  );
}

/** Everything that is wrong with the value of one variable, up to {@link MAX_PROBLEMS}. Paths start at the variable. */
function problemsOf(
  schema: GraphQLSchema,
  { variable, type: typeNode, defaultValue }: VariableDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): readonly FieldProblem[] {
  const type = typeFromAST(schema, typeNode);
  const name = variable.name.value;
  const value = Object.hasOwn(given, name) ? given[name] : undefined;
  if (!isInputType(type) || (value === undefined && defaultValue)) return [];
  const problems: FieldProblem[] = [];
  try {
    coerceInputValue(value, type, (path, invalidValue, { message }) => {
      problems.push(problemFrom(path, invalidValue, message));
      // A list may have a hundred thousand bad entries: stop instead of collecting an error for each.
      if (problems.length === MAX_PROBLEMS) throw new TooManyProblems();
    });
  } catch (error) {
    if (!(error instanceof TooManyProblems)) throw error;
  }
  return problems;
}

class TooManyProblems extends Error {}

// graphql-js reports a missing or unknown field at the path of its object; only the message has the name of the field.
const MISSING_FIELD = /^Field "(\w+)" of required type ".*" was not provided\.$/;
const UNKNOWN_FIELD = /^Field "(.*)" is not defined by type "(\w+)"\./s;
const NULL_VALUE = /^Expected non-nullable type ".*" not to be null\.$/;
const NOT_AN_OBJECT = /^Expected type ".*" to be an object\.$/;

/** Rewrites an error of graphql-js in the words of our other input errors, and adds the field's name to its path. */
function problemFrom(path: Path, invalidValue: unknown, message: string): FieldProblem {
  const [, missing] = MISSING_FIELD.exec(message) ?? [];
  if (missing !== undefined) return { path: [...path, missing], message: 'is required' };
  const [, unknown, type] = UNKNOWN_FIELD.exec(message) ?? [];
  if (unknown !== undefined) return { path: [...path, unknown], message: `is not a field of ${type}` };
  if (NULL_VALUE.test(message))
    return { path, message: invalidValue === undefined ? 'is required' : 'must not be null' };
  if (NOT_AN_OBJECT.test(message)) return { path, message: 'must be an object' };
  return { path, message };
}

/**
 * The path from the arguments of a field to the first use of a variable. It starts with the name of the argument unless
 * that is `input`, whose fields are named without it. The variable's own name if nothing uses it.
 */
function argumentPath(document: DocumentNode, variable: string): Path {
  let found: Path | undefined;
  visit(document, {
    Argument(argument) {
      const within = pathToVariable(argument.value, variable);
      if (within) found ??= argument.name.value === 'input' ? within : [argument.name.value, ...within];
    },
  });
  return found ?? [variable];
}

function pathToVariable(value: ValueNode, variable: string): Path | undefined {
  switch (value.kind) {
    case Kind.VARIABLE:
      return value.name.value === variable ? [] : undefined;
    case Kind.LIST:
      return firstPath(
        value.values.map((entry, index) => [index, entry]),
        variable,
      );
    case Kind.OBJECT:
      return firstPath(
        value.fields.map((field) => [field.name.value, field.value]),
        variable,
      );
    default:
      return undefined;
  }
}

function firstPath(entries: readonly (readonly [string | number, ValueNode])[], variable: string): Path | undefined {
  for (const [key, value] of entries) {
    const path = pathToVariable(value, variable);
    if (path) return [key, ...path];
  }
  return undefined;
}
