import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import type { GraphQLInputObjectType } from 'graphql';
import { parseJson } from '../../domains/inputs/exact-numbers.ts';
import { isJsonObject, isWithinLevels, type JsonObject } from '../../domains/inputs/json.ts';
import { JSON_TYPE, mediaType, URLENCODED_TYPE } from './body-headers.ts';
import { formFields } from './form.ts';
import { formValue } from './form-value.ts';
import { attempt, malformed } from './malformed.ts';
import { requireReadableParts } from './multipart-headers.ts';

/** Deeper than any body that is accepted (metadata: 8 levels), and shallow enough for recursive functions. */
const MAX_LEVELS = 32;

/**
 * Reads a body of any format into a JSON object with REST's names. An empty body becomes an empty object, so that the answer
 * lists the required fields.
 *
 * @param inputType the GraphQL input that the body becomes; it determines what the fields of a form mean
 * @throws AppError BAD_USER_INPUT for a body that is malformed, nested too deeply or not an object; UNSUPPORTED_MEDIA_TYPE for a part
 * that is not in UTF-8.
 */
export async function readBody(request: FastifyRequest, inputType: GraphQLInputObjectType): Promise<JsonObject> {
  const text = textOf(request);
  const isJson = mediaType(request.headers['content-type'])?.essence === JSON_TYPE;
  const value = isJson ? jsonObject(text) : formValue(await fieldsOf(request, text), inputType);
  if (!isWithinLevels(value, MAX_LEVELS)) throw malformed('The body is nested too deeply.', 'body nesting');
  return value;
}

/**
 * Reads a JSON body of any shape; undefined if there is none.
 *
 * @throws AppError BAD_USER_INPUT for a body that is malformed, or blank although it has a type.
 */
export function readJson(request: FastifyRequest): unknown {
  if (!Buffer.isBuffer(request.body)) return undefined;
  const text = textOf(request);
  if (text.trim() === '') throw malformed('The body is empty, but its Content-Type is application/json.');
  return jsonOf(text);
}

/**
 * Reads the fields of a form sent by a browser, including blank ones. If a name is given twice, the last one counts.
 *
 * @throws AppError BAD_USER_INPUT for a body that is malformed or has too many fields.
 */
export async function readFormFields(request: FastifyRequest): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries(await fieldsOf(request, textOf(request)));
}

/**
 * The text of a body, without a byte order mark. Every body that is text is decoded here, so that no byte is ever replaced: two bodies
 * that differ would become one, and a name another (contract, 3.4).
 *
 * @throws AppError BAD_USER_INPUT for bytes that are not UTF-8.
 */
function textOf({ body: bytes }: FastifyRequest): string {
  if (!Buffer.isBuffer(bytes)) return '';
  if (!isUtf8(bytes)) throw malformed('The body is not valid UTF-8.');
  const text = bytes.toString('utf8');
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** @param text the body, decoded */
async function fieldsOf({ body: bytes, headers }: FastifyRequest, text: string): Promise<[string, string][]> {
  const contentType = headers['content-type'] ?? '';
  if (!Buffer.isBuffer(bytes) || text === '') return [];
  // Busboy would take a bad percent-encoding literally, and a part's text in whatever charset the part names.
  if (mediaType(contentType)?.essence === URLENCODED_TYPE)
    attempt(() => decodeURIComponent(text), 'The body is not valid percent-encoding.');
  else requireReadableParts(bytes, contentType);
  return formFields(bytes, contentType);
}

function jsonObject(text: string): JsonObject {
  const value = text.trim() === '' ? {} : jsonOf(text);
  if (!isJsonObject(value)) throw malformed('The body must be a JSON object.');
  return value;
}

function jsonOf(text: string): unknown {
  return attempt(() => parseJson(text), 'The body is not valid JSON.');
}
