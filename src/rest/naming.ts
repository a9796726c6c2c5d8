import { type GraphQLInputType, getNullableType, isInputObjectType, isListType } from 'graphql';
import { isJsonObject, type JsonObject } from '../domains/json.ts';
import { AppError, badInput, type FieldProblem } from '../errors.ts';
import { snakeCase } from '../http/form.ts';

/**
 * Renames the keys of a body from REST's names to those of the GraphQL input that it becomes. Unknown keys are dropped; a
 * value that does not fit its type is kept for the use-case to refuse; the keys inside metadata are the caller's own.
 */
export function inDomainNames(type: GraphQLInputType, value: unknown): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    return Array.isArray(value) ? value.map((item) => inDomainNames(nullable.ofType, item)) : value;
  }
  if (!isInputObjectType(nullable) || !isJsonObject(value)) return value;
  const renamed: JsonObject = {};
  for (const field of Object.values(nullable.getFields())) {
    const restName = snakeCase(field.name);
    if (Object.hasOwn(value, restName)) renamed[field.name] = inDomainNames(field.type, value[restName]);
  }
  return renamed;
}

/** Names the field of a problem as a REST caller wrote it: `recipient.address.zip`, `kit_types.0` (contract, 3.10). */
export function inRestNames({ path, message }: FieldProblem): FieldProblem {
  return { path: path.map((step) => (typeof step === 'string' ? snakeCase(step) : step)), message };
}

/** What was thrown; a refusal with its fields, and the message that lists them, in REST's names. */
export function thrownInRestNames(thrown: unknown): unknown {
  const fields = thrown instanceof AppError && thrown.code === 'BAD_USER_INPUT' ? thrown.fields : undefined;
  return fields ? badInput(fields.map(inRestNames)) : thrown;
}

/** The values of an enum as REST writes them: in lower case. */
export function lowerCaseAll<Value extends string>(values: Readonly<Record<string, Value>>): Lowercase<Value>[] {
  // `toLowerCase` is typed as returning any string; on ASCII capitals it returns what `Lowercase` says.
  return Object.values(values).map((value) => value.toLowerCase() as Lowercase<Value>);
}
