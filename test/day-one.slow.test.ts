import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, it, onTestFinished } from 'vitest';
import { emptyDatabase } from './helpers/empty-database.ts';
import { RunningProcess } from './helpers/process.ts';

const template = inject('template');
const root = fileURLToPath(new URL('..', import.meta.url));

/** The blocks of a language in docs/day-one.md, in their order. */
async function blocks(language: string): Promise<string[]> {
  const page = await readFile(new URL('../docs/day-one.md', import.meta.url), 'utf8');
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, text]) => text ?? '');
}

it.runIf(template.kind === 'server')(
  'docs/day-one.md leads from an empty PostgreSQL to a first activated kit, command by command',
  async () => {
    const url = await emptyDatabase();
    const home = await mkdtemp(join(tmpdir(), 'kts-day-one-'));
    onTestFinished(() => rm(home, { recursive: true }));
    const [secret = '', start = '', ...commands] = await blocks('sh');
    const here = start.replace(/DATABASE_URL=\S+/, `DATABASE_URL=${url} PORT=0`).replace('npm start', 'exec npm start');
    const service = new RunningProcess(['bash', '-c', `${secret}\n${here}`], { HOME: home });
    onTestFinished(async () => {
      await service.kill('SIGTERM');
    });
    // Where it says that it is, is PUBLIC_URL.
    const [, origin = ''] = await service.says(/"listening on (http:[^"]+)"/);

    const script = `set -euo pipefail\n${commands.join('\n').replaceAll('http://127.0.0.1:4000', origin)}`;
    const { stdout } = await promisify(execFile)('bash', ['-c', script], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: url },
    });
    const answers = (await blocks('json')).map((answer) => answer.trim());
    expect(stdout).toBe(`LIPID\n${answers.join('')}`);
  },
);
