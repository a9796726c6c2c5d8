import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Hl7Message } from '@medplum/core';
import { z } from 'zod';

const segments = z.array(z.object({ name: z.string(), fields: z.array(z.array(z.array(z.string()))) }));

/** A message as a parser reads it: fields by their numbers, each with its repetitions, each with its components, unescaped. */
export type ParsedMessage = z.output<typeof segments>;

/** Debian's package for python3-hl7 is for its own Python, which need not be the first on the path. */
const PYTHON = ['python3', '/usr/bin/python3'].find((python) => spawnSync(python, ['-c', 'import hl7']).status === 0);

/** Whether python-hl7 is here. */
export const hasPythonHl7 = PYTHON !== undefined;

/** Reads messages by python-hl7, all in one process. */
export function readByPython(messages: readonly string[]): readonly ParsedMessage[] {
  const script = fileURLToPath(new URL('read-by-python.py', import.meta.url));
  const { status, stdout, stderr } = spawnSync(PYTHON ?? '', [script], {
    input: JSON.stringify(messages),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`python-hl7 failed: ${stderr}`);
  return z.array(segments).parse(JSON.parse(stdout));
}

/** Reads a message by Medplum's parser, which leaves it to its caller to unescape. */
export function readByMedplum(message: string): ParsedMessage {
  return Hl7Message.parse(message).segments.map(({ name, fields }) => ({
    name,
    // What it calls the first field of MSH, the separator, is not in its list.
    fields: [...(name === 'MSH' ? [[]] : []), ...fields.map((field) => field.components)].map((repetitions) =>
      repetitions.map((components) => components.map(unescaped)),
    ),
  }));
}

const SEQUENCES: Readonly<Record<string, string>> = { F: '|', S: '^', T: '&', R: '~', E: '\\', '.br': '\n' };

function unescaped(text: string): string {
  return text.replace(/\\([^\\]+)\\/g, (whole, sequence: string) => {
    if (sequence.startsWith('X')) return Buffer.from(sequence.slice(1), 'hex').toString('latin1');
    return SEQUENCES[sequence] ?? whole;
  });
}
