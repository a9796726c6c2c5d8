import { folded } from '../../text/folded.ts';
import { printableLine } from './format.ts';
import type { NamedTest } from './named-test.ts';
import type { Wording } from './wording.ts';

/**
 * A test as people read it in a document (contract, 12.8): its name in the document's language, if there is one, and then the laboratory's own,
 * if that is another, without regard to case.
 */
export function formatTestName({ name, names }: NamedTest, { language }: Pick<Wording, 'language'>): string {
  const own = printableLine(name);
  const inWords = names[language];
  if (inWords === undefined || folded(inWords) === folded(own)) return own;
  return `${printableLine(inWords)} (${own})`;
}
