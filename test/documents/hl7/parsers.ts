import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Hl7Message } from '@medplum/core';
import { z } from 'zod';
import { PYTHON_WITH_HL7 } from '../../helpers/python-hl7.ts';

const segments = z.array(z.object({ name: z.string(), fields: z.array(z.array(z.array(z.string()))) }));

/** A message as a parser reads it: fields by their numbers, each with its repetitions, each with its components, unescaped. */
export type ParsedMessage = z.output<typeof segments>;

/** Whether python-hl7 is here. */
export const hasPythonHl7 = PYTHON_WITH_HL7 !== undefined;

/** Reads messages by python-hl7, all in one process. */
export function readByPython(messages: readonly string[]): readonly ParsedMessage[] {
  const script = fileURLToPath(new URL('read-by-python.py', import.meta.url));
  const { status, stdout, stderr } = spawnSync(PYTHON_WITH_HL7 ?? '', [script], {
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
