import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { TestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { type CommandsOf, copyCatalogue, doneOn, setAside } from '../moves/two-cells.ts';
import { citusTools } from './tools.ts';

/** Moving an account from one cell that Citus keeps to another (docs/moving-an-account.md). */
describe.skipIf(!citusTools)('an account', () => {
  const [north, south] = [new TestApp(), new TestApp()];
  const folder = mkdtempSync(join(tmpdir(), 'kts-move-'));
  beforeAll(async () => {
    await north.open();
    await south.open();
  });
  afterAll(async () => {
    await north.close();
    await south.close();
    await rm(folder, { recursive: true });
  });

  const commands = (app: TestApp): CommandsOf => {
    const url = app.database.url ?? '';
    return { url, schema: new URL(url).username, env: { SECRETS_KEY: app.webhookSettings.secretsKey.current } };
  };

  it('goes from one cell to another, and answers there as it did', async () => {
    const program = await Program.start(north);
    const { accountId } = program.client;
    const kit = await program.kit();
    await program.activate(kit, await program.patient());
    await program.sampleEvent(kit, 'RECEIVED');
    await program.report(kit);
    await program.stockKit();
    await program.endpoint();
    await numberEvents(north.prisma);
    const { email } = await north.prisma.user.findUniqueOrThrow({ where: { id: program.lab.userId } });
    const staff = await doneOn(commands(south), 'account', 'create', '--name', 'Staff', '--mode', 'LIVE');
    const given = ['--name', 'Laboratory', '--email', email, '--role', 'LAB'];
    await doneOn(commands(south), 'user', 'create', '--account', staff, ...given);
    await copyCatalogue(commands(north), commands(south), null);
    const query =
      '{ kits { edges { node { kitId status events { status } sample { status reports { results { name } } } } } } }';
    const before = (await north.graphql(query, {}, program.client)).expectNoErrors();
    await setAside(commands(north), accountId);
    const file = join(folder, 'account.gz');
    const receipt = await doneOn(commands(north), 'account', 'export', '--account', accountId, '--file', file);
    const same = `${program.lab.accountId}=${staff}`;
    expect(await doneOn(commands(south), 'account', 'load', '--file', file, '--same', same)).toBe(receipt);
    await doneOn(commands(north), 'account', 'moved', '--account', accountId, '--receipt', receipt);
    await doneOn(commands(south), 'account', 'resume', '--account', accountId);
    expect((await south.graphql(query, {}, program.client)).expectNoErrors()).toEqual(before);
    const { laboratoryId } = await south.prisma.report.findFirstOrThrow({ where: { accountId } });
    expect(laboratoryId).toBe(staff);
  });
});
