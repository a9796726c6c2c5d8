import type { Chance } from '../helpers/chance.ts';
import { hasMaterial, materialFile } from '../helpers/material.ts';
import { DIALECTS } from './dialects.ts';

/** Ours are repeated, because one of the others is long. */
export const MESSAGES: readonly Buffer[] = [
  ...[...DIALECTS, ...DIALECTS, ...DIALECTS].map(({ bytes }) => Buffer.from(bytes)),
  ...(hasMaterial ? ['marsotcelr-valid.hl7', 'nbs-dbs.hl7', 'oml.hl7'].map((file) => materialFile('hl7', file)) : []),
];

const INSERTED = [
  ...[
    '|',
    '^',
    '~',
    '\\',
    '&',
    '\r',
    '\n',
    '""',
    '\\X',
    '\\X00\\',
    '\\X41',
    '\\.br\\',
    '\\Z',
    '\0',
    '\u001c',
    '\u000b',
  ],
  ...[
    'é',
    '\ud83e\uddea',
    '\ufeff',
    'MSH|',
    'OBX|',
    'SPM|',
    'NTE|1||',
    '<',
    '-',
    '99999999999',
    '2.3',
    'X',
    'C',
    'ED',
    'SN',
  ],
];

type Mutation = (bytes: Buffer, chance: Chance) => Buffer;

const placeIn = (bytes: Buffer, chance: Chance) => chance.upTo(bytes.length + 1) - 1;

const MUTATION_KINDS: readonly Mutation[] = [
  function flipByte(bytes, chance) {
    const flipped = Buffer.from(bytes);
    const place = placeIn(bytes, chance);
    if (place < flipped.length) flipped[place] = chance.upTo(256) - 1;
    return flipped;
  },
  function cut(bytes, chance) {
    return bytes.subarray(0, placeIn(bytes, chance));
  },
  function remove(bytes, chance) {
    const place = placeIn(bytes, chance);
    return Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + chance.upTo(40))]);
  },
  function insert(bytes, chance) {
    const place = placeIn(bytes, chance);
    const inserted = (INSERTED[chance.upTo(INSERTED.length) - 1] ?? '').repeat(chance.upTo(3));
    return Buffer.concat([bytes.subarray(0, place), Buffer.from(inserted), bytes.subarray(place)]);
  },
  function doubleSegment(bytes, chance) {
    const lines = bytes.toString('latin1').split(/\r\n|\r|\n/);
    const place = chance.upTo(lines.length) - 1;
    lines.splice(chance.upTo(lines.length), 0, ...Array<string>(chance.upTo(5)).fill(lines[place] ?? ''));
    return Buffer.from(lines.join('\r'), 'latin1');
  },
  function swapEncoding(bytes, chance) {
    const text = bytes.toString(chance.next() < 0.5 ? 'utf8' : 'latin1');
    return Buffer.from(text, chance.next() < 0.5 ? 'utf8' : 'latin1');
  },
  function replaceDelimiter(bytes, chance) {
    const [from, to] = ['|', '^', '~', '\\', '&', '#'].sort(() => chance.next() - 0.5);
    return Buffer.from(bytes.toString('latin1').replaceAll(from ?? '', to ?? ''), 'latin1');
  },
];

/** One of the messages, mutated up to four times. */
export function mutated(messages: readonly Buffer[], chance: Chance): Buffer {
  let bytes = messages[chance.upTo(messages.length) - 1] ?? Buffer.alloc(0);
  for (let times = chance.upTo(4); times > 0; times -= 1) {
    bytes = MUTATION_KINDS[chance.upTo(MUTATION_KINDS.length) - 1]?.(bytes, chance) ?? bytes;
  }
  return bytes;
}
