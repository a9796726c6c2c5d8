import { mediaType, requireUtf8, unsupported } from './body-headers.ts';
import { attempt } from './malformed.ts';

/** How a part names its own encoding. Only forms with one of these are examined part by part. */
const NAMES_ENCODING = /charset|content-transfer-encoding|\*\s*=/i;

/** A name or file name with a charset of its own (RFC 8187): `filename*=UTF-8''M%C3%BCller.json`. */
const EXTENDED = /;\s*(?:file)?name\*\d*\*?\s*=\s*"?(?:([^'";]*)'[^']*')?([^";]*)/gi;

/** The encodings of a part that leave its bytes as they are (RFC 7578, 4.7: forms have no others). */
const PLAIN_ENCODINGS: readonly string[] = ['7bit', '8bit', 'binary'];

/**
 * Checks the encodings that the parts of a form name. Busboy would decode each from the charset that it names, and would take base64 for
 * the text.
 *
 * @param bytes the body, which is UTF-8
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for a part, a name or a file name in another charset or encoding; BAD_USER_INPUT for a name that is
 * not UTF-8.
 */
export function requireReadableParts(bytes: Buffer, contentType: string): void {
  const text = bytes.toString('latin1');
  const boundary = mediaType(contentType)?.params.get('boundary');
  if (!boundary || !NAMES_ENCODING.test(text)) return;
  for (const part of text.split(`--${boundary}`)) {
    const [head = ''] = part.split('\r\n\r\n', 1);
    for (const line of head.replace(/\r\n[ \t]/g, ' ').split('\r\n')) requireReadableHeader(line);
  }
}

function requireReadableHeader(line: string): void {
  const colon = line.indexOf(':');
  const value = line.slice(colon + 1).trim();
  switch (line.slice(0, colon).toLowerCase()) {
    case 'content-type':
      requireReadableType(value);
      break;
    case 'content-transfer-encoding':
      if (!PLAIN_ENCODINGS.includes(value.toLowerCase()))
        throw unsupported('A part of the form must be sent without a Content-Transfer-Encoding.');
      break;
    case 'content-disposition':
      for (const [, charset = 'utf-8', encoded = ''] of value.matchAll(EXTENDED)) requireReadableName(charset, encoded);
      break;
    default:
  }
}

function requireReadableType(value: string): void {
  if (!/charset/i.test(value)) return;
  const type = mediaType(value);
  if (!type) throw unsupported('The Content-Type of a part of the form is malformed.');
  requireUtf8(type);
}

function requireReadableName(charset: string, encoded: string): void {
  if (!/^utf-?8$/i.test(charset)) throw unsupported('The charset of a name in the form must be UTF-8.');
  attempt(() => decodeURIComponent(encoded), 'A name in the form is not valid UTF-8.');
}
