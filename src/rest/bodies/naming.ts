import { type GraphQLInputType, getNullableType, isInputObjectType, isListType } from 'graphql';
import { isJsonObject, type JsonObject } from '../../domains/inputs/json.ts';
import { AppError, badInput, type FieldProblem } from '../../errors/errors.ts';
import { snakeCase } from '../../server/bodies/form-value.ts';

/**
 * Renames the keys of a body from REST's names to those of the GraphQL input that the body becomes. Unknown keys are dropped. A
 * value of the wrong type is kept for the use-case to refuse. Keys inside metadata are the caller's own and stay as they are.
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

/** Names the field of a problem as REST callers write it: `recipient.address.zip`, `kit_types.0` (contract, 3.10). */
export function inRestNames({ path, ...problem }: FieldProblem): FieldProblem {
  return { path: path.map((step) => (typeof step === 'string' ? snakeCase(step) : step)), ...problem };
}

/** Returns the error; in a refusal, field names and the message that lists them are replaced with REST's names. */
export function thrownInRestNames(thrown: unknown): unknown {
  if (!(thrown instanceof AppError) || thrown.code !== 'BAD_USER_INPUT') return thrown;
  const { fields } = thrown;
  return fields ? badInput(fields.map(inRestNames), thrown.reasons) : thrown;
}

/** The values of an enum in lower case, as REST writes them. */
export function lowerCaseAll<Value extends string>(values: Readonly<Record<string, Value>>): Lowercase<Value>[] {
  // `toLowerCase` is typed as returning any string; for ASCII capitals it returns exactly what `Lowercase` describes.
  return Object.values(values).map((value) => value.toLowerCase() as Lowercase<Value>);
}
