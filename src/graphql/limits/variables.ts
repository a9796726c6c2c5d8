import {
  coerceInputValue,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLNamedInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  type ValueNode,
  type VariableDefinitionNode,
  valueFromAST,
  visit,
} from 'graphql';
import { NOT_EXACT } from '../../domains/inputs/exact-numbers.ts';
import { AppError, type FieldProblem, MAX_PROBLEMS, mustBeOneOf } from '../../errors/errors.ts';
import { IS_REQUIRED, TYPE_WORDS } from '../../errors/rules.ts';

export type Path = readonly (string | number)[];

/**
 * The refusal of variables that do not match their types. Its message names the variables; its fields name the arguments in
 * which the variables are used, like the fields that a use-case reports.
 */
export class WrongVariables extends AppError {
  readonly problems: readonly VariableProblem[];
  /** The coerced values of the variables; if coercion failed, the value as it was sent. */
  readonly values: Readonly<Record<string, unknown>>;

  constructor(document: DocumentNode, problems: readonly VariableProblem[], values: Readonly<Record<string, unknown>>) {
    const messages = problems.map(({ variable, path, message }) => `$${[variable, ...path].join('.')} ${message}`);
    super(
      'BAD_USER_INPUT',
      `The variables do not match the operation: ${messages.join('; ')}.`,
      problems.map(({ variable, path, message, code }) => ({
        path: [...argumentPath(document, variable), ...path],
        message,
        code,
      })),
    );
    this.problems = problems;
    this.values = values;
  }
}

/**
 * Coerces the variables of an operation to their types and fills in the defaults, like graphql-js' `getVariableValues`.
 * That function writes the whole value into each message, so it takes six seconds for 90,000 unknown keys.
 *
 * @throws WrongVariables listing every problem, up to {@link MAX_PROBLEMS}.
 */
export function coerceVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  // No prototype, because a variable may be called `__proto__`.
  const coerced: Record<string, unknown> = Object.create(null);
  const problems: VariableProblem[] = [];
  try {
    for (const definition of operation.variableDefinitions ?? [])
      coerceVariable(schema, definition, given, coerced, problems);
  } catch (error) {
    if (!(error instanceof TooManyProblems)) throw error;
  }
  if (problems.length === 0) return coerced;
  throw new WrongVariables(document, problems, coerced);
}

/** A problem with a value of a variable. Its path starts at the variable. */
export interface VariableProblem extends FieldProblem {
  readonly variable: string;
}

/**
 * Adds the value of one variable to the coerced values, or its problems to the list of problems.
 *
 * @throws TooManyProblems once there are {@link MAX_PROBLEMS}: a list may have a hundred thousand bad entries.
 */
function coerceVariable(
  schema: GraphQLSchema,
  { variable: { name }, type: typeNode, defaultValue }: VariableDefinitionNode,
  given: Readonly<Record<string, unknown>>,
  coerced: Record<string, unknown>,
  problems: VariableProblem[],
): void {
  const type = typeFromAST(schema, typeNode);
  const variable = name.value;
  // Validation has already refused operations with a variable of any other type.
  if (!isInputType(type)) return;
  const isGiven = Object.hasOwn(given, variable);
  if (!isGiven && defaultValue) coerced[variable] = valueFromAST(defaultValue, type);
  if (!isGiven && (defaultValue || !isNonNullType(type))) return;
  const wrongValues: (readonly [Path, unknown])[] = [];
  const value = coerceInputValue(given[variable], type, (path, invalidValue, { message }) => {
    const problem = valueProblem(namedTypeAt(type, path), path, invalidValue, message);
    problems.push({ variable, ...problem });
    if (problems.length === MAX_PROBLEMS) throw new TooManyProblems();
    // A missing or unknown field has no value at this path.
    if (problem.path === path) wrongValues.push([path, invalidValue]);
  });
  coerced[variable] = wrongValues.reduce(putBack, value);
}

class TooManyProblems extends Error {}

/** Puts a value that could not be coerced back in its place. The path contains only schema names and indexes. */
function putBack(coerced: unknown, [path, value]: readonly [Path, unknown]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof coerced === 'object' && coerced !== null) {
    Reflect.set(coerced, key, putBack(Reflect.get(coerced, key), [rest, value]));
  }
  return coerced;
}

// graphql-js reports a missing or unknown field at the path of its object; only the message has the name of the field.
const MISSING_FIELD = /^Field "(?:\w+\.)?(\w+)" of required type ".*" was not provided\.$/;
const UNKNOWN_FIELD = /^Field "(.*)" is not defined by type "(\w+)"\./s;
const NULL_VALUE = /^Expected non-nullable type ".*" not to be null\.$|^Expected value of type ".*!", found null\.$/;

/** The requirements for values of scalars, in the wording of the use-cases. */
const WORDS_OF_SCALAR: ReadonlyMap<string, string> = new Map([
  ['String', TYPE_WORDS.text],
  ['ID', TYPE_WORDS.text],
  ['Int', 'must be a whole number of at most 32 bits'],
  ['Float', TYPE_WORDS.number],
  ['Boolean', TYPE_WORDS.boolean],
  ['Date', TYPE_WORDS.text],
  ['DateTime', TYPE_WORDS.text],
  ['ResultValue', 'must be a number or a text'],
]);

/**
 * Rewords graphql-js' error about a value or a literal like the other input errors, and adds the field's name to its
 * path.
 *
 * @param type the expected type; undefined for a field that does not exist
 */
export function valueProblem(
  type: GraphQLNamedInputType | undefined,
  path: Path,
  invalidValue: unknown,
  message: string,
): FieldProblem {
  const [, missing] = MISSING_FIELD.exec(message) ?? [];
  if (missing !== undefined) return { path: [...path, missing], message: IS_REQUIRED, code: 'REQUIRED' };
  const [, unknown, object] = UNKNOWN_FIELD.exec(message) ?? [];
  if (unknown !== undefined)
    return { path: [...path, unknown], message: `is not a field of ${object}`, code: 'NOT_ALLOWED' };
  if (NULL_VALUE.test(message))
    return { path, message: invalidValue === undefined ? IS_REQUIRED : 'must not be null', code: 'REQUIRED' };
  // This value stands for a number that would be rounded (domains/inputs/exact-numbers.ts).
  if (invalidValue === Number.POSITIVE_INFINITY) return { path, message: NOT_EXACT, code: 'OUT_OF_RANGE' };
  const words = (type && wordsOfType(type)) ?? message.replace(/\.$/, '');
  return { path, message: words, code: isEnumType(type) ? 'NOT_ONE_OF' : 'TYPE' };
}

function wordsOfType(type: GraphQLNamedInputType): string | undefined {
  if (isInputObjectType(type)) return TYPE_WORDS.object;
  if (!isEnumType(type)) return WORDS_OF_SCALAR.get(type.name);
  return mustBeOneOf(type.getValues().map(({ name }) => name));
}

/** The named type at a path in a value of this type. A single value may stand for a list of one. */
function namedTypeAt(type: GraphQLInputType, path: Path): GraphQLNamedInputType {
  const at = getNullableType(type);
  const [key, ...rest] = path;
  if (isListType(at)) return namedTypeAt(at.ofType, typeof key === 'number' ? rest : path);
  if (key === undefined || !isInputObjectType(at)) return getNamedType(at);
  const field = at.getFields()[key];
  return field ? namedTypeAt(field.type, rest) : at;
}

/**
 * The path from a field's arguments to the first use of a variable. It starts with the name of the argument, except for
 * `input`, whose fields are named without it. If nothing uses the variable, it is the variable's own name.
 */
export function argumentPath(document: DocumentNode, variable: string): Path {
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
