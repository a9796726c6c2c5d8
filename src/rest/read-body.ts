import { isJsonObject, type JsonObject } from '../domains/json.ts';
import { AppError } from '../errors.ts';
import type { BodyShape } from './body-shape.ts';
import { type FormField, formValue } from './form-fields.ts';
import type { BodyFormat } from './media-type.ts';
import { multipartFields } from './multipart.ts';
import { urlencodedFields } from './urlencoded.ts';

/** Deeper than any body that is accepted (metadata: 8 levels), and shallow enough to be walked by recursion. */
const MAX_LEVELS = 32;

/**
 * Reads a body of any format into the value that it stands for, in the names of REST. An empty one is an empty object, so
 * that the answer lists what is required.
 *
 * @throws AppError BAD_USER_INPUT for a body that is malformed, nested too deeply or not an object.
 */
export async function readBody(
  bytes: Buffer,
  format: BodyFormat,
  contentType: string,
  shape: BodyShape,
): Promise<JsonObject> {
  if (bytes.length === 0) return {};
  const value =
    format === 'json' ? jsonBody(decodeUtf8(bytes)) : formValue(shape, await formFields(bytes, format, contentType));
  if (!isWithinLevels(value, MAX_LEVELS)) throw new AppError('BAD_USER_INPUT', 'The body is nested too deeply.');
  return value;
}

function jsonBody(text: string): JsonObject {
  const value = text.trim() === '' ? {} : parseJson(text);
  if (!isJsonObject(value)) throw new AppError('BAD_USER_INPUT', 'The body must be a JSON object.');
  return value;
}

async function formFields(
  bytes: Buffer,
  format: 'urlencoded' | 'multipart',
  contentType: string,
): Promise<FormField[]> {
  return format === 'multipart' ? multipartFields(bytes, contentType) : urlencodedFields(decodeUtf8(bytes));
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('BAD_USER_INPUT', 'The body is not valid UTF-8.');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('BAD_USER_INPUT', 'The body is not valid JSON.');
  }
}

function isWithinLevels(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((child) => isWithinLevels(child, levels - 1));
}
