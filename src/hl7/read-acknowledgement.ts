import { decodeMessage, firstLine } from './decode-message.ts';
import { readDelimiters } from './delimiters.ts';
import { splitSegments } from './split-segments.ts';

/** An answer as it came, from whatever system. */
export interface ReadAcknowledgement {
  /** MSA-1, such as `AA`; null if it is no acknowledgement. */
  readonly code: string | null;
  readonly text: string;
}

/** Reads the answer to a message. */
export function readAcknowledgement(bytes: Uint8Array): ReadAcknowledgement {
  const { text, characterSet } = decodeMessage(bytes);
  const delimiters = text.startsWith('MSH') ? readDelimiters(firstLine(text)) : undefined;
  const segments = delimiters && splitSegments(text, { delimiters, characterSet });
  const code =
    segments
      ?.find(({ name }) => name === 'MSA')
      ?.first(1)
      .component(1) ?? '';
  return { code: code === '' ? null : code, text };
}
