import { finished } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { AppError } from '../errors.ts';
import { type FormField, MAX_FIELDS } from './form-fields.ts';

/**
 * Reads `multipart/form-data`.
 *
 * @throws AppError BAD_USER_INPUT for a body that is malformed or holds a file.
 */
export async function multipartFields(bytes: Buffer, contentType: string): Promise<FormField[]> {
  const fields: FormField[] = [];
  let fileField: string | undefined;
  const parser = openParser(contentType, bytes.length);
  parser.on('field', (name, value) => fields.push({ name, value }));
  parser.on('file', (name, stream) => {
    fileField = name;
    stream.resume();
  });
  const ended = finished(parser);
  parser.end(bytes);
  try {
    await ended;
  } catch {
    throw malformed();
  }
  if (fileField !== undefined) {
    throw new AppError(
      'BAD_USER_INPUT',
      `The form holds a file (${JSON.stringify(fileField)}); files are not accepted.`,
    );
  }
  return fields;
}

function openParser(contentType: string, size: number) {
  try {
    // One field more than is accepted, so that too many are told from just enough.
    const limits = {
      fields: MAX_FIELDS + 1,
      fieldSize: size,
      fieldNameSize: 1024,
      parts: MAX_FIELDS + 2,
      headerPairs: 20,
    };
    return new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch {
    throw malformed();
  }
}

function malformed(): AppError {
  return new AppError('BAD_USER_INPUT', 'The body is not a well-formed multipart form.');
}
