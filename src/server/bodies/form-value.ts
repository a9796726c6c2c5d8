import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { parseJson } from '../../domains/inputs/exact-numbers.ts';
import type { JsonObject } from '../../domains/inputs/json.ts';
import { badInput, type FieldProblem } from '../../errors/errors.ts';
import { GIVEN_MORE_THAN_ONCE } from '../../errors/rules.ts';
import { type FieldTree, ITEM, nestFields } from './form-names.ts';

/** Converts a name of GraphQL and the domains to REST's spelling: `kitTypes` becomes `kit_types`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

type Path = readonly (string | number)[];

/**
 * Gives the fields of a form their meaning, in every spelling (contract, 3.4): `recipient[address][street1]`,
 * `recipient.address.street1`, repeated `kit_types`, `kit_types[]` or `kit_types[0]`, and JSON for an object or a list. The
 * input type decides what a name means, and names that it lacks are ignored. A blank field counts as absent, and a boolean is `true` or
 * `false`.
 *
 * @throws AppError BAD_USER_INPUT for names that cannot be read. It names every field that is given twice or is not the JSON that it
 * must be.
 */
export function formValue(
  fields: readonly (readonly [name: string, value: string])[],
  inputType: GraphQLInputObjectType,
): JsonObject {
  const problems: FieldProblem[] = [];
  const value = objectOf(inputType, nestFields(fields), [], problems);
  if (problems.length > 0) throw badInput(problems);
  return value;
}

function objectOf(type: GraphQLInputObjectType, given: FieldTree, path: Path, problems: FieldProblem[]): JsonObject {
  const object: JsonObject = {};
  for (const field of Object.values(type.getFields())) {
    const name = snakeCase(field.name);
    const tree = given.parts.get(name);
    const value = tree && fieldValue(field.type, tree, [...path, name], problems);
    if (value !== undefined) object[name] = value;
  }
  return object;
}

function fieldValue(type: GraphQLInputType, given: FieldTree, path: Path, problems: FieldProblem[]): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return listOf(nullable.ofType, given, path, problems);
  const [text, ...more] = textsOf(given).filter(isFilled);
  const hasParts = [...given.parts.keys()].some((key) => key !== ITEM);
  if (more.length > 0 || (text !== undefined && hasParts)) {
    problems.push({ path, message: GIVEN_MORE_THAN_ONCE, code: 'TOO_MANY' });
    return undefined;
  }
  const isOwn = nullable.name === 'JSONObject';
  if (text !== undefined) {
    if (isOwn || isInputObjectType(nullable)) return jsonOf(text, path, problems);
    return nullable.name === 'Boolean' ? booleanOf(text) : text;
  }
  if (!hasParts) return undefined;
  return isInputObjectType(nullable) ? objectOf(nullable, given, path, problems) : ownValue(given, path, problems);
}

/** Text of no other meaning stays as it is, for the use-case to refuse it among everything else that is wrong. */
function booleanOf(text: string): boolean | string {
  const given = text.trim();
  return given === 'true' || given === 'false' ? given === 'true' : text;
}

/** A list given as JSON or item by item. Indexes only say in which order. */
function listOf(item: GraphQLInputType, given: FieldTree, path: Path, problems: FieldProblem[]): unknown {
  const texts = textsOf(given);
  const [first = ''] = texts;
  const numbered = [...given.parts]
    .filter(([key]) => /^\d+$/.test(key))
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, tree]) => tree);
  if (texts.length === 1 && numbered.length === 0 && first.trimStart().startsWith('['))
    return jsonOf(first, path, problems);
  const single = texts.filter(isFilled).map((text) => ({ texts: [text], parts: new Map() }));
  const items = [...single, ...numbered.filter(isGiven)];
  return items.length > 0 ? items.map((each, index) => fieldValue(item, each, [...path, index], problems)) : undefined;
}

/** The values under the caller's own names, in metadata: texts, lists of texts (`tags[]`), and objects of both. */
function ownValue({ texts, parts }: FieldTree, path: Path, problems: FieldProblem[]): unknown {
  const items = parts.get(ITEM);
  const ways = [texts.length > 0, items !== undefined, parts.size > (items ? 1 : 0)].filter(Boolean);
  if (ways.length > 1 || texts.length > 1) problems.push({ path, message: GIVEN_MORE_THAN_ONCE, code: 'TOO_MANY' });
  else if (items && items.parts.size > 0)
    problems.push({ path, message: 'must be JSON, because it is not a list of strings only', code: 'FORMAT' });
  if (texts.length > 0) return texts[0];
  if (items) return items.texts;
  // Unlike an assignment, it makes `__proto__` a key like any other.
  return Object.fromEntries([...parts].map(([key, part]) => [key, ownValue(part, [...path, key], problems)]));
}

/** The texts given for a name, with or without `[]` after it. */
function textsOf({ texts, parts }: FieldTree): readonly string[] {
  return [...texts, ...(parts.get(ITEM)?.texts ?? [])];
}

function isFilled(text: string): boolean {
  return text.trim() !== '';
}

function isGiven(tree: FieldTree): boolean {
  return tree.parts.size > 0 || tree.texts.some(isFilled);
}

function jsonOf(text: string, path: Path, problems: FieldProblem[]): unknown {
  try {
    return parseJson(text);
  } catch {
    problems.push({ path, message: 'must be JSON, or be given field by field', code: 'FORMAT' });
    return undefined;
  }
}
