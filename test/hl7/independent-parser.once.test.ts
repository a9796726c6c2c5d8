import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { encodingCharacters } from '../../src/hl7/delimiters.ts';
import { readMessage } from '../../src/hl7/read-message.ts';
import { type Chance, chanceOfTest } from '../helpers/chance.ts';
import { hasMaterial, materialFile, WITH_MATERIAL } from '../helpers/material.ts';
import { PYTHON_WITH_HL7 } from '../helpers/python-hl7.ts';

/** Debian's python3-hl7, an implementation of others: reads messages as JSON, writes their pieces, unescaped. */
const PROGRAM = `
import hl7, json, sys
def pieces(message, field):
    leaves = lambda component: [component] if isinstance(component, str) else list(component)
    components = lambda repetition: [repetition] if isinstance(repetition, str) else list(repetition)
    text = lambda leaf: message.unescape(leaf, {'H': '', 'N': ''}).replace('\\r', '\\n')
    return [[[text(leaf) for leaf in leaves(c)] for c in components(r)] for r in field]
read = []
for text in json.load(sys.stdin):
    message = hl7.parse(text)
    read.append([[str(segment[0]), *[pieces(message, field) for field in segment[(3 if str(segment[0]) == 'MSH' else 1):]]]
                 for segment in message])
json.dump(read, sys.stdout)
`;

const WITH_PARSER = '(skipped where Debian’s python3-hl7 is not installed)';

/** A segment: its name, and fields of repetitions of components of subcomponents. The MSH begins with MSH-3. */
const parsedSegment = z.tuple([z.string()]).rest(z.array(z.array(z.array(z.string()))));
type ParsedSegment = z.output<typeof parsedSegment>;

/** What the other parser reads in these messages. */
function parsedByOther(texts: readonly string[]): readonly (readonly ParsedSegment[])[] {
  const { stdout, stderr } = spawnSync(PYTHON_WITH_HL7 ?? '', ['-c', PROGRAM], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return z.array(z.array(parsedSegment)).parse(JSON.parse(stdout));
}

/** Each piece that the other parser finds, and the one that ours has at its place. */
function compared(text: string, parsed: readonly ParsedSegment[]) {
  const { segments, header } = readMessage(Buffer.from(text, 'utf8'));
  expect(segments.map(({ name }) => name)).toEqual(parsed.map(([name]) => name));
  return parsed.flatMap(([name, ...fields], index) =>
    fields.flatMap((repetitions, position) => {
      const number = position + (name === 'MSH' ? 3 : 1);
      const ours = segments[index]?.repetitions(number) ?? [];
      const theirs = repetitions.filter((components) => components.flat().some((leaf) => leaf !== ''));
      return theirs.flatMap((components, repetition) =>
        components.map((leaves, component) => ({
          place: `${index} ${name}-${number}[${repetition}].${component + 1}`,
          theirs: [leaves.join(header.delimiters.subcomponent).trim(), (leaves[0] ?? '').trim()],
          ours: [ours[repetition]?.component(component + 1), ours[repetition]?.lead(component + 1)],
        })),
      );
    }),
  );
}

function expectSame(texts: readonly string[], fewest: number): void {
  const parsed = parsedByOther(texts);
  const pieces = texts.flatMap((text, index) => compared(text, parsed[index] ?? []));
  expect(pieces.length).toBeGreaterThan(fewest);
  expect(pieces.filter(({ ours, theirs }) => ours.join('\n') !== theirs.join('\n'))).toEqual([]);
}

/** A message with random delimiters and pieces, and the escape sequences that both parsers read alike. */
function randomMessage(chance: Chance): string {
  const marks = [...'|^~\\&#*!?%$@;:'];
  const draw = () => marks.splice(chance.upTo(marks.length) - 1, 1)[0] ?? '';
  const [field, component, repetition, subcomponent] = [draw(), draw(), draw(), draw()];
  const delimiters = { field, component, repetition, subcomponent, escape: draw(), truncation: null };
  const sequences = ['F', 'S', 'T', 'R', 'E', 'H', 'N', '.br', 'X41', 'X4a4B'];
  const leaf = () =>
    `x${Array.from({ length: chance.upTo(4) - 1 }, () => {
      const sequence = sequences[chance.upTo(sequences.length) - 1] ?? '';
      return chance.next() < 0.5 ? 'é b' : `${delimiters.escape}${sequence}${delimiters.escape}`;
    }).join('')}`;
  const list = (most: number, of: () => string) => Array.from({ length: chance.upTo(most) }, of);
  const fieldText = () =>
    list(2, () => list(4, () => list(2, leaf).join(subcomponent)).join(component)).join(repetition);
  const segment = (name: string) => [name, ...list(12, fieldText)].join(field);
  const start = `MSH${field}${encodingCharacters(delimiters)}`;
  const msh = [start, leaf(), leaf(), '', '', '20261121', '', `ORU${component}R01`, 'x1', 'P', '2.5.1'].join(field);
  return [msh, ...list(6, () => segment('OBX'))].join('\r');
}

describe.skipIf(PYTHON_WITH_HL7 === undefined)(`another parser reads the same ${WITH_PARSER}`, () => {
  it('in random messages, with any delimiters', () => {
    const chance = chanceOfTest();
    expectSame(
      Array.from({ length: 200 }, () => randomMessage(chance)),
      1000,
    );
  });

  it.skipIf(!hasMaterial)(`in messages of others ${WITH_MATERIAL}`, () => {
    const files = ['marsotcelr-valid.hl7', 'marsotcelr-sample_1.hl7', 'nbs-dbs.hl7'];
    const texts = files.map((file) => materialFile('hl7', file).toString('utf8').replace(/\r?\n/g, '\r'));
    expectSame(texts, 1000);
  });
});
