import { AppError } from '../errors.ts';
import type { FormField } from './form-fields.ts';

/** Reads `application/x-www-form-urlencoded`. @throws AppError BAD_USER_INPUT for a bad percent-encoding. */
export function urlencodedFields(text: string): FormField[] {
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      const name = at < 0 ? pair : pair.slice(0, at);
      return { name: decode(name), value: at < 0 ? '' : decode(pair.slice(at + 1)) };
    });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new AppError('BAD_USER_INPUT', 'The body has a bad percent-encoding.');
  }
}
