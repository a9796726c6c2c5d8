import { MIMEType } from 'node:util';
import { errorCodes, type FastifyRequest } from 'fastify';
import type { GraphQLInputObjectType } from 'graphql';
import { isJsonObject, isWithinLevels, type JsonObject } from '../domains/json.ts';
import { AppError } from '../errors.ts';
import { attempt, formFields, formValue, malformed } from './form.ts';

/** The body formats that a route accepts (contract, 3.4). */
export type BodyFormats = 'json' | 'json and forms' | 'browser form';

const JSON_TYPE = 'application/json';
const URLENCODED_TYPE = 'application/x-www-form-urlencoded';
const MULTIPART_TYPE = 'multipart/form-data';

/** The media types of each choice of formats. */
export const MEDIA_TYPES: Readonly<Record<BodyFormats, readonly string[]>> = {
  json: [JSON_TYPE],
  'json and forms': [JSON_TYPE, URLENCODED_TYPE, MULTIPART_TYPE],
  // The type that a browser sends for a form without a file.
  'browser form': [URLENCODED_TYPE],
};

/** Longer than any of these types with its parameters: a boundary has at most 70 characters (RFC 2046). */
const MAX_CONTENT_TYPE_LENGTH = 256;

/** Deeper than any body that is accepted (metadata: 8 levels), and shallow enough for recursive functions. */
const MAX_LEVELS = 32;

/**
 * Checks the headers of a body before it is read.
 *
 * @throws FastifyError for a body over the limit.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for a type that the route does not accept or that is too long, a charset other than
 * UTF-8, and any content encoding.
 */
export function requireReadableBody(request: FastifyRequest, formats: BodyFormats): void {
  const { headers } = request;
  const length = Number(headers['content-length'] ?? 0);
  if (length > request.routeOptions.bodyLimit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  const contentType = headers['content-type'];
  if (contentType === undefined && length === 0 && headers['transfer-encoding'] === undefined) return;
  // Check this before parsing, because MIMEType takes quadratic time.
  if (contentType !== undefined && contentType.length > MAX_CONTENT_TYPE_LENGTH) {
    throw unsupported(`The Content-Type must have at most ${MAX_CONTENT_TYPE_LENGTH} characters.`);
  }
  const type = mediaType(contentType);
  if (!type || !MEDIA_TYPES[formats].includes(type.essence)) {
    throw unsupportedType(formats);
  }
  if (!['utf-8', 'utf8'].includes(type.params.get('charset')?.toLowerCase() ?? 'utf-8')) {
    throw unsupported('The charset of the body must be UTF-8.');
  }
  if ((headers['content-encoding']?.toLowerCase() ?? 'identity') !== 'identity') {
    throw unsupported('The body must be sent without a Content-Encoding.');
  }
}

/**
 * Reads a body of any format into a JSON object with REST's names. An empty body becomes an empty object, so that the answer
 * lists the required fields.
 *
 * @param inputType the GraphQL input that the body becomes; it determines what the fields of a form mean
 * @throws AppError BAD_USER_INPUT for a body that is malformed, nested too deeply or not an object.
 */
export async function readBody(request: FastifyRequest, inputType: GraphQLInputObjectType): Promise<JsonObject> {
  const { body: bytes } = request;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return {};
  const contentType = request.headers['content-type'] ?? '';
  const type = mediaType(contentType)?.essence;
  if (type === URLENCODED_TYPE) requireEncoding(bytes);
  const value = type === JSON_TYPE ? jsonObject(decodeUtf8(bytes)) : await formValue(bytes, contentType, inputType);
  if (!isWithinLevels(value, MAX_LEVELS)) throw malformed('The body is nested too deeply.', 'body nesting');
  return value;
}

/**
 * Reads the fields of a form sent by a browser, including blank ones. If a name is given twice, the last one counts.
 *
 * @throws AppError BAD_USER_INPUT for a body that is malformed or has too many fields.
 */
export async function readFormFields({ body: bytes }: FastifyRequest): Promise<Readonly<Record<string, string>>> {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return {};
  requireEncoding(bytes);
  return Object.fromEntries(await formFields(bytes, URLENCODED_TYPE));
}

/** Checks the percent-encoding, because Busboy would take a bad one literally. */
function requireEncoding(bytes: Buffer): void {
  attempt(() => decodeURIComponent(decodeUtf8(bytes)), 'The body has a bad percent-encoding.');
}

function mediaType(contentType = ''): MIMEType | undefined {
  try {
    return new MIMEType(contentType);
  } catch {
    return undefined;
  }
}

function jsonObject(text: string): JsonObject {
  const value = text.trim() === '' ? {} : attempt<unknown>(() => JSON.parse(text), 'The body is not valid JSON.');
  if (!isJsonObject(value)) throw malformed('The body must be a JSON object.');
  return value;
}

function decodeUtf8(bytes: Buffer): string {
  return attempt(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes), 'The body is not valid UTF-8.');
}

/** The error for a body of an unsupported type. */
export function unsupportedType(formats: BodyFormats): AppError {
  return unsupported(`The Content-Type must be ${MEDIA_TYPES[formats].join(' or ')}.`);
}

function unsupported(message: string): AppError {
  return new AppError('UNSUPPORTED_MEDIA_TYPE', message);
}
