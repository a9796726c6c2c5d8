import { MIMEType } from 'node:util';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { AppError } from '../../errors/errors.ts';

/** The body formats that a route accepts (contract, 3.4 and 10.3). */
export type BodyFormats = 'json' | 'json and forms' | 'browser form' | 'message';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The formats of the body that the route reads. Without them, it takes no body. */
    body?: BodyFormats;
  }
}

export const JSON_TYPE = 'application/json';
export const URLENCODED_TYPE = 'application/x-www-form-urlencoded';
const MULTIPART_TYPE = 'multipart/form-data';

/** The media type of laboratories' messages and of their answers (contract, 10.3). */
export const HL7_MEDIA_TYPE = 'application/hl7-v2';

/** The media types of each choice of formats. */
export const MEDIA_TYPES: Readonly<Record<BodyFormats, readonly string[]>> = {
  json: [JSON_TYPE],
  'json and forms': [JSON_TYPE, URLENCODED_TYPE, MULTIPART_TYPE],
  // The type that a browser sends for a form without a file.
  'browser form': [URLENCODED_TYPE],
  message: [HL7_MEDIA_TYPE],
};

/** Longer than any of these types with its parameters: a boundary has at most 70 characters (RFC 2046). */
const MAX_CONTENT_TYPE_LENGTH = 256;

/**
 * Gives every route its body as bytes, if the headers say that the route can read them (contract, 3.4). This runs after a route's own
 * `onRequest`, so that a caller without a key learns nothing else (contract, 3.9), and before any of the body is read.
 */
export function readBodiesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request)) requireReadableBody(request);
    done(null, payload);
  });
}

/** Whether a request has a body that Fastify would read, or a type for one. It reads none of GET and HEAD. */
function hasBody({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  if (headers['content-type'] !== undefined || headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > 0;
}

/**
 * @throws FastifyError for a body over the limit.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for a type that the route does not accept or that is too long, a charset other than
 * UTF-8, and any content encoding.
 */
function requireReadableBody({ headers, routeOptions: { bodyLimit, config } }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > bodyLimit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  const formats = config.body;
  if (formats === undefined) throw unsupported('This path takes no body.');
  const type = mediaType(headers['content-type']);
  if (!type || !MEDIA_TYPES[formats].includes(type.essence)) throw unsupportedType(formats);
  // A message names its own character set: MSH-18 (contract, 10.3).
  if (formats !== 'message') requireUtf8(type);
  if ((headers['content-encoding']?.toLowerCase() ?? 'identity') !== 'identity') {
    throw unsupported('The body must be sent without a Content-Encoding.');
  }
}

/**
 * Parses a media type; undefined if it is malformed or missing.
 *
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for one that is too long: parsing takes quadratic time.
 */
export function mediaType(text = ''): MIMEType | undefined {
  if (text.length > MAX_CONTENT_TYPE_LENGTH) {
    throw unsupported(`The Content-Type must have at most ${MAX_CONTENT_TYPE_LENGTH} characters.`);
  }
  try {
    return new MIMEType(text);
  } catch {
    return undefined;
  }
}

/** @throws AppError UNSUPPORTED_MEDIA_TYPE for a type with a charset other than UTF-8. */
export function requireUtf8({ params }: MIMEType): void {
  const charset = params.get('charset')?.toLowerCase() ?? 'utf-8';
  if (charset !== 'utf-8' && charset !== 'utf8') throw unsupported('The charset of the body must be UTF-8.');
}

/** The error for a body of an unsupported type. */
export function unsupportedType(formats: BodyFormats): AppError {
  return unsupported(`The Content-Type must be ${MEDIA_TYPES[formats].join(' or ')}.`);
}

/** The error for a body in an encoding that is not read. */
export function unsupported(message: string): AppError {
  return new AppError('UNSUPPORTED_MEDIA_TYPE', message);
}
