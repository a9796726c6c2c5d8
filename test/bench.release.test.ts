import { expect, inject, it } from 'vitest';
import { SCENARIOS } from '../bench/options.ts';
import { RunningProcess } from './helpers/process.ts';

const template = inject('template');

/** Enough kits for the pages that it asks for, and rounds as short as they can be: nothing is measured here. Figures are compared by hand (bench/README.md). */
const SHORT = ['--kits', '4000', '--rounds', '1', '--seconds', '0.1', '--connections', '2', '--no-peers'];

it.runIf(template.kind === 'server')(
  'the benchmark fills a database without a contradiction, and the bare handler answers each of its requests as the service does',
  async () => {
    if (template.kind !== 'server') return;
    const names = SCENARIOS.map(({ name }) => name);
    const bench = new RunningProcess(
      [process.execPath, '--import', 'tsx', 'bench/run.ts', ...SHORT, '--scenario', names.join()],
      { DATABASE_URL: template.serverUrl },
    );
    const { code, stdout, stderr } = await bench.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.split('\n');
    for (const { title } of SCENARIOS) {
      const [service, bare, ...more] = lines.filter((line) => line.startsWith(`4,000 kits, ${title}`.padEnd(50)));
      expect(service, title).toMatch(/ service .* [\d.,]+\/s .* [\d.]+ statements/);
      expect(bare, title).toMatch(/ bare .* [\d.,]+\/s .* [\d.]+ statements/);
      expect(more).toEqual([]);
    }
  },
);
