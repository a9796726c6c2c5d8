import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_CAST } from '../../src/demo/data/cast.ts';
import { TestApp } from '../helpers/app.ts';
import { openDemoProgram } from '../helpers/demo-program.ts';
import { type CommandsOf, copyCatalogue, doneOn, sessionIn, setAside } from './two-cells.ts';

describe.runIf(inject('template').kind === 'server')('an account', () => {
  const file = () => {
    const folder = mkdtempSync(join(tmpdir(), 'kts-move-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    return join(folder, 'aurora.gz');
  };

  async function open(app: TestApp): Promise<CommandsOf> {
    await app.open();
    onTestFinished(() => app.close());
    return { url: app.database.url ?? '', env: { SECRETS_KEY: app.webhookSettings.secretsKey.current } };
  }

  it('answers in the other cell as it did in the one that it has left', async () => {
    const [here, there] = [new TestApp(openDemoProgram), new TestApp()];
    const [north, south] = [await open(here), await open(there)];
    const laboratory = await doneOn(south, 'account', 'create', '--name', 'Northlight South', '--mode', 'LIVE');
    await doneOn(south, 'user', 'create', '--account', laboratory, '--name', 'Dr. Okafor', '--email', DEMO_CAST.laboratory.email, '--role', 'LAB');
    await copyCatalogue(north, south, laboratory);
    const { rows } = await (await sessionIn(north)).query(`SELECT id FROM accounts WHERE name = $1`, [DEMO_ACCOUNTS.laboratory.name]);
    const name = DEMO_ACCOUNTS.aurora.name;
    await setAside(north, name);
    const path = file();
    const receipt = await doneOn(north, 'account', 'export', '--account', name, '--file', path);
    expect(await doneOn(south, 'account', 'load', '--file', path, '--same', `${rows[0].id}=${laboratory}`)).toBe(receipt);
    await doneOn(north, 'account', 'moved', '--account', name, '--receipt', receipt);
    await doneOn(south, 'account', 'resume', '--account', name);
  });
});
