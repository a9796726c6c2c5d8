import { type AppError, badInput, type FieldProblem } from '../errors.ts';

/** A name of GraphQL and the domains as the REST document writes it: `kitTypes` is `kit_types`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A problem with its field named as a REST caller wrote it (contract, section 8: `recipient.address.zip`, `kit_types.0`). */
export function inRestNames({ path, message }: FieldProblem): FieldProblem {
  return { path: path.map((step) => (typeof step === 'string' ? snakeCase(step) : step)), message };
}

/** The same failure in the words of REST: the fields, and the message that names them. */
export function refusalInRestNames(failure: AppError): AppError {
  return failure.code === 'BAD_USER_INPUT' && failure.fields ? badInput(failure.fields.map(inRestNames)) : failure;
}

/** An enum value as the document writes it: lower case. */
export function lowerCase<Value extends string>(value: Value): Lowercase<Value> {
  // What `toLowerCase` does to ASCII capitals is what `Lowercase` says; its own type only says `string`.
  return value.toLowerCase() as Lowercase<Value>;
}

/** The values of an enum as the document writes them. */
export function lowerCaseAll<Value extends string>(values: Readonly<Record<string, Value>>): Lowercase<Value>[] {
  return Object.values(values).map(lowerCase);
}
