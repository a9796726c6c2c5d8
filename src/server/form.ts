import { finished } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import qs from 'qs';
import { isJsonObject, type JsonObject } from '../domains/json.ts';
import { AppError, badInput, type FieldProblem } from '../errors.ts';
import { GIVEN_MORE_THAN_ONCE } from '../rules.ts';

/** Converts a name of GraphQL and the domains to REST's spelling: `kitTypes` becomes `kit_types`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const MAX_FIELDS = 1000;
const MAX_NAME_LENGTH = 1024;
/** How many steps a name may have; `recipient[address][zip]` has three. */
const MAX_STEPS = 16;

/** How many bytes of a form are parsed before checking whether the form is already refused. */
const PIECE_BYTES = 16_384;

type Path = readonly (string | number)[];

/**
 * Reads a form, urlencoded or multipart, in every spelling (contract, 3.4): `recipient[address][street1]`,
 * `recipient.address.street1`, repeated `kit_types`, `kit_types[]` or `kit_types[0]`, and JSON for an object or a list. The
 * input type decides what a name means, and names that it lacks are ignored. A blank field counts as absent.
 *
 * @throws AppError BAD_USER_INPUT for a malformed form, a file, and too many fields or steps. It names every field that is given
 * twice or is not the JSON that it must be.
 */
export async function formValue(
  bytes: Buffer,
  contentType: string,
  inputType: GraphQLInputObjectType,
): Promise<JsonObject> {
  const problems: FieldProblem[] = [];
  const value = objectOf(inputType, nestFields(await formFields(bytes, contentType)), [], problems);
  if (problems.length > 0) throw badInput(problems);
  return value;
}

/**
 * The fields of a form, unchanged.
 *
 * @throws AppError BAD_USER_INPUT for a malformed form, a file, and too many fields.
 */
export async function formFields(bytes: Buffer, contentType: string): Promise<[name: string, value: string][]> {
  const fields: [string, string][] = [];
  const refusals: string[] = [];
  const notWellFormed = 'The body is not a well-formed form.';
  const tooMany = `The form has more than ${MAX_FIELDS} fields.`;
  // Parse one field more than is accepted, to see that there are too many.
  const limits = { fields: MAX_FIELDS + 1, parts: MAX_FIELDS + 1, headerPairs: 20 };
  const sizes = { fieldSize: bytes.length, fieldNameSize: MAX_NAME_LENGTH };
  const parser = attempt(
    () => new Busboy({ headers: { 'content-type': contentType }, limits: { ...limits, ...sizes }, isPartAFile }),
    notWellFormed,
  );
  // Busboy's types say that there is always a name, but a part may lack one.
  parser.on('field', (name: string | undefined, value, isNameCut) => {
    if (name === undefined) refusals.push('A part of the form has no name.');
    else if (isNameCut || name.length > MAX_NAME_LENGTH) refusals.push('The name of a field is too long.');
    else fields.push([name, value]);
    if (fields.length > MAX_FIELDS) refusals.push(tooMany);
  });
  parser.on('file', (name: string | undefined, stream) => {
    refusals.push(`The form contains a file (${JSON.stringify(name?.slice(0, 80) ?? '')}); files are not accepted.`);
    stream.resume();
  });
  parser.on('partsLimit', () => refusals.push(tooMany));
  const ended = finished(parser).catch(() => refusals.unshift(notWellFormed));
  // Parse in pieces, so that nothing is parsed after a refusal: a mebibyte may have 200,000 parts.
  for (let start = 0; start < bytes.length && refusals.length === 0; start += PIECE_BYTES) {
    parser.write(bytes.subarray(start, start + PIECE_BYTES));
  }
  if (refusals.length === 0) {
    parser.end();
    await ended;
  }
  const [refusal] = refusals;
  if (refusal !== undefined) throw malformed(refusal, 'form');
  return fields;
}

/** A JSON part is a value even if it has a file name, because browsers give one to every part that has its own media type. */
function isPartAFile(
  _name: string | undefined,
  contentType: string | undefined,
  fileName: string | undefined,
): boolean {
  return contentType === 'application/octet-stream' || (fileName !== undefined && contentType !== 'application/json');
}

/** Nests the fields by the brackets and dots of their names. The objects have no prototype, and qs drops `__proto__`. */
function nestFields(fields: [name: string, value: string][]): JsonObject {
  const limits = { depth: MAX_STEPS - 1, strictDepth: true, parameterLimit: MAX_FIELDS, arrayLimit: MAX_FIELDS };
  const text = new URLSearchParams(fields).toString();
  // The only limit that can make qs throw is the depth, because there are at most MAX_FIELDS of anything.
  return attempt(
    () => qs.parse(text, { allowDots: true, plainObjects: true, ...limits }),
    'The name of a field is nested too deeply.',
  );
}

function objectOf(type: GraphQLInputObjectType, given: JsonObject, path: Path, problems: FieldProblem[]): JsonObject {
  const object: JsonObject = {};
  for (const field of Object.values(type.getFields())) {
    const name = snakeCase(field.name);
    const value = fieldValue(field.type, given[name], [...path, name], problems);
    if (value !== undefined) object[name] = value;
  }
  return object;
}

function fieldValue(type: GraphQLInputType, given: unknown, path: Path, problems: FieldProblem[]): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return listOf(nullable.ofType, given, path, problems);
  // qs makes a list of a field that is given more than once, whether in the same spelling or in two.
  const [value, ...more] = (Array.isArray(given) ? given : [given]).filter(isFilled);
  if (more.length > 0) {
    problems.push({ path, message: GIVEN_MORE_THAN_ONCE, code: 'TOO_MANY' });
    return undefined;
  }
  const isObject = isInputObjectType(nullable) || nullable.name === 'JSONObject';
  if (isObject && typeof value === 'string') return jsonOf(value, path, problems);
  return isInputObjectType(nullable) && isJsonObject(value) ? objectOf(nullable, value, path, problems) : value;
}

/** A list given as JSON or item by item. Gaps in the item numbers leave no holes. */
function listOf(item: GraphQLInputType, given: unknown, path: Path, problems: FieldProblem[]): unknown {
  if (typeof given === 'string' && given.trimStart().startsWith('[')) return jsonOf(given, path, problems);
  const items = (isJsonObject(given) ? numberedItems(given) : [given].flat()).filter(isFilled);
  return items.length > 0 ? items.map((each, index) => fieldValue(item, each, [...path, index], problems)) : undefined;
}

/** qs turns a list with numbers above its limit into an object. */
function numberedItems(given: JsonObject): unknown[] {
  return Object.entries(given)
    .filter(([key]) => /^\d+$/.test(key))
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, value]) => value);
}

function isFilled(value: unknown): boolean {
  return value !== undefined && !(typeof value === 'string' && value.trim() === '');
}

function jsonOf(text: string, path: Path, problems: FieldProblem[]): unknown {
  try {
    return JSON.parse(text);
  } catch {
    problems.push({ path, message: 'must be JSON, or be given field by field', code: 'FORMAT' });
    return undefined;
  }
}

/** The error for a body that cannot be read. */
export function malformed(message: string, reason = ''): AppError {
  return new AppError('BAD_USER_INPUT', message, undefined, { reason });
}

/** Returns what `decode` returns. @throws AppError BAD_USER_INPUT with the message when `decode` throws. */
export function attempt<Value>(decode: () => Value, message: string): Value {
  try {
    return decode();
  } catch {
    throw malformed(message);
  }
}
