import { expect, it } from 'vitest';
import { runFile } from '../helpers/process.ts';

it('a process whose embedded database computes without an end is ended with a word; one that pauses is not', async () => {
  const { signal, stdout, stderr } = await runFile('test/faults/blocked.ts', {}).ended;
  // It was alive for longer than it may be blocked.
  expect([stdout, signal]).toEqual(['blocked\n', 'SIGKILL']);
  expect(stderr).toBe('The embedded database computes without an end: ending the process. Start it again.\n');
});
