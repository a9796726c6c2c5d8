import type { Hl7Message } from './read-message.ts';
import type { Steps } from './steps.ts';

const MSH_7 = 7;

/**
 * The content that two deliveries of one message share: everything except line endings, empty lines, and the time of sending (MSH-7), which
 * some systems update when they send a message again (contract, 10.3).
 */
export function* comparableInSteps({ header, text }: Hl7Message): Steps<string> {
  const all = text.split(/[\r\n]+/);
  yield;
  const [first = '', ...lines] = all.filter((line) => line.trim() !== '');
  yield;
  const { field } = header.delimiters;
  // MSH-1 is the separator after the name.
  const fields = first.split(field);
  return [fields.toSpliced(MSH_7 - 1, 1, '').join(field), ...lines].join('\r');
}
