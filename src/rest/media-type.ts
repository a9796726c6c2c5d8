import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { BodyFormats } from './route.ts';

const JSON_TYPE = 'application/json';
const URLENCODED_TYPE = 'application/x-www-form-urlencoded';
const MULTIPART_TYPE = 'multipart/form-data';

/** The media types of each choice of formats (API document, Endpoints). */
export const MEDIA_TYPES: Readonly<Record<BodyFormats, readonly string[]>> = {
  json: [JSON_TYPE],
  'json and forms': [JSON_TYPE, URLENCODED_TYPE, MULTIPART_TYPE],
};

/** The format that a body came in. */
export type BodyFormat = 'json' | 'urlencoded' | 'multipart';

const FORMATS: Readonly<Record<string, BodyFormat>> = {
  [JSON_TYPE]: 'json',
  [URLENCODED_TYPE]: 'urlencoded',
  [MULTIPART_TYPE]: 'multipart',
};

/**
 * The format of the request's body; undefined where it has none.
 *
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for a type that the route does not take, a charset other than UTF-8, and a
 * content encoding.
 */
export function bodyFormat({ headers }: FastifyRequest, formats: BodyFormats): BodyFormat | undefined {
  const contentType = headers['content-type'];
  if (contentType === undefined && !hasBody(headers)) return undefined;
  const mediaType = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!MEDIA_TYPES[formats].includes(mediaType)) {
    throw unsupported(`The Content-Type must be ${MEDIA_TYPES[formats].join(' or ')}.`);
  }
  const [, charset] = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType ?? '') ?? [];
  if (charset !== undefined && !['utf-8', 'utf8'].includes(charset.toLowerCase())) {
    throw unsupported('The charset of the body must be UTF-8.');
  }
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw unsupported('The body must come without a Content-Encoding.');
  }
  return FORMATS[mediaType];
}

function hasBody(headers: FastifyRequest['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function unsupported(message: string): AppError {
  return new AppError('UNSUPPORTED_MEDIA_TYPE', message);
}
