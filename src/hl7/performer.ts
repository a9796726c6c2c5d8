import type { Segment } from './segment.ts';

/** The laboratory that performed a test, as named in the message. */
export interface Performer {
  /** OBX-23.1, else OBX-15.2 */
  readonly name: string | null;
  /** OBX-23.10, else OBX-15.1 if it has the form of a CLIA number. */
  readonly cliaNumber: string | null;
  /** OBX-24, on one line. */
  readonly address: string | null;
  /** OBX-25 */
  readonly director: string | null;
}

const MAX_LENGTH = 200;
const CLIA_NUMBER = /^\d\d[A-Z]\d{7}$/;

/** Reads the laboratory that performed an observation; null if none is given. */
export function readPerformer(observation: Segment): Performer | null {
  if ([15, 23, 24, 25].every((field) => observation.raw(field) === '')) return null;
  const [organization, producer] = [observation.first(23), observation.first(15)];
  const [address, director] = [observation.first(24), observation.first(25)];
  const lines = [address.lead(1), ...[2, 3, 4, 5].map((position) => address.component(position))];
  const names = [director.component(6), director.component(3), director.component(4), director.lead(2)];
  const performer = {
    name: textOf(organization.component(1) || producer.component(2)),
    cliaNumber: [organization.component(10), producer.component(1)].find((number) => CLIA_NUMBER.test(number)) ?? null,
    address: textOf(lines.filter((line) => line !== '').join(', ')),
    director: textOf(names.filter((name) => name !== '').join(' ')),
  };
  return Object.values(performer).every((value) => value === null) ? null : performer;
}

/** The text, or null if it is empty or longer than any name. */
function textOf(text: string): string | null {
  return text === '' || text.length > MAX_LENGTH ? null : text;
}
