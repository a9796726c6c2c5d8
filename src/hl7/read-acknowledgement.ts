import { decodeMessage, firstLine } from './decode-message.ts';
import { readDelimiters } from './delimiters.ts';
import type { Segment } from './segment.ts';
import { splitSegments } from './split-segments.ts';

/** An answer as received, from any system. */
export interface ReadAcknowledgement {
  /** MSA-1, such as `AA`; null if the answer is not an acknowledgement. */
  readonly code: string | null;
  /** MSA-2, the control id of the message that it answers; empty if it gives none. */
  readonly controlId: string;
  /** Its error texts, in its sender's words: MSA-3, and the text or else the code of each ERR. */
  readonly words: readonly string[];
  readonly text: string;
}

/** Reads the answer to a message. */
export function readAcknowledgement(bytes: Uint8Array): ReadAcknowledgement {
  const { text, characterSet } = decodeMessage(bytes);
  const delimiters = text.startsWith('MSH') ? readDelimiters(firstLine(text)) : undefined;
  const segments = (delimiters && splitSegments(text, { delimiters, characterSet })) ?? [];
  const msa = segments.find(({ name }) => name === 'MSA');
  const code = msa?.first(1).component(1) ?? '';
  const words = [msa?.text(3) ?? '', ...segments.filter(({ name }) => name === 'ERR').map(wordsOfError)];
  return {
    code: code === '' ? null : code,
    controlId: msa?.first(2).component(1) ?? '',
    words: words.map((each) => each.trim()).filter((each) => each !== ''),
    text,
  };
}

/** From ERR-8 and ERR-7, texts, to ERR-5 and ERR-3, codes with a text, and ERR-1, which older versions have instead. */
function wordsOfError(err: Segment): string {
  const texts = [err.text(8), err.text(7), err.first(5).firstOf([2, 1]), err.first(3).firstOf([2, 1]), err.text(1)];
  return texts.find((each) => each.trim() !== '') ?? '';
}
