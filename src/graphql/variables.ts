import {
  type DocumentNode,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  getVariableValues,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  type ValueNode,
  visit,
} from 'graphql';
import { isJsonObject } from '../domains/json.ts';
import { AppError, type FieldProblem } from '../errors.ts';

type Path = readonly (string | number)[];

/** Enough to mend an input by; a list of a hundred thousand wrong entries is not told of entry by entry. */
const MAX_PROBLEMS = 50;

/**
 * The variables of an operation, as its types read them, with their defaults.
 *
 * @throws AppError BAD_USER_INPUT when some do not fit: its message names each variable and place in it, and its fields
 * name the same places as the arguments they are used for, so that they read like those that a use-case refuses.
 */
export function coerceVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const definitions = operation.variableDefinitions ?? [];
  const { coerced, errors } = getVariableValues(schema, definitions, given, { maxErrors: MAX_PROBLEMS });
  if (coerced) return coerced;
  const problems = definitions.flatMap((definition) => {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type);
    if (!isInputType(type)) return [];
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined && definition.defaultValue) return [];
    return problemsOf(value, type, []).map((problem) => ({ name, ...problem }));
  });
  const shown = problems.slice(0, MAX_PROBLEMS);
  const text = shown.map(({ name, path, message }) => `$${[name, ...path].join('.')} ${message}`);
  throw new AppError(
    'BAD_USER_INPUT',
    // Where our reading finds nothing wrong, GraphQL's own words stand.
    `Variables do not fit the operation: ${(text.length > 0 ? text : errors.map((error) => error.message)).join('; ')}.`,
    shown.map(({ name, path, message }) => ({ path: [...argumentPath(document, name), ...path], message })),
  );
}

/** What is wrong with a value, by the rules that GraphQL coerces by, all of it at once. */
function problemsOf(value: unknown, type: GraphQLInputType, path: Path): FieldProblem[] {
  if (isNonNullType(type)) {
    return value == null
      ? [{ path, message: value === null ? 'must not be null' : 'is required' }]
      : problemsOf(value, type.ofType, path);
  }
  if (value == null) return [];
  if (isListType(type)) {
    const entries: readonly unknown[] | undefined = Array.isArray(value) ? value : undefined;
    // GraphQL takes a single value for a list of one.
    return entries
      ? entries.flatMap((entry, index) => problemsOf(entry, type.ofType, [...path, index]))
      : problemsOf(value, type.ofType, path);
  }
  if (isInputObjectType(type)) {
    return isJsonObject(value) ? problemsOfObject(value, type, path) : [{ path, message: 'must be an object' }];
  }
  try {
    type.parseValue(value);
    return [];
  } catch (error) {
    return [{ path, message: error instanceof Error ? error.message : `is no ${type.name}` }];
  }
}

function problemsOfObject(value: Record<string, unknown>, type: GraphQLInputObjectType, path: Path): FieldProblem[] {
  const fields = type.getFields();
  const ofFields = Object.values(fields).flatMap((field) => {
    const given = Object.hasOwn(value, field.name) ? value[field.name] : undefined;
    return given === undefined && !isRequiredInputField(field)
      ? []
      : problemsOf(given, field.type, [...path, field.name]);
  });
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(fields, name));
  return [
    ...ofFields,
    ...unknown.map((name) => ({ path: [...path, name], message: `is not a field of ${type.name}` })),
  ];
}

/**
 * Where a variable stands in the arguments: the argument's name and the path into it; without the name for `input`, whose
 * parts are named by themselves. The variable's own name when nothing uses it.
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
