import { finished } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { attempt, malformed } from './malformed.ts';

const MAX_FIELDS = 1000;
const MAX_NAME_LENGTH = 1024;

/** How many bytes of a form are parsed before checking whether the form is already refused. */
const PIECE_BYTES = 16_384;

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
