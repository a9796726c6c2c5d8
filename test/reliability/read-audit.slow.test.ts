import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { deleteOldEntries } from '../../src/domains/audit/delete-old-entries.ts';
import { useTestApp } from '../helpers/app.ts';
import { createDatabase, onServer } from '../helpers/database.ts';
import { ServiceProcess } from '../helpers/service.ts';

/** Entries outlive the process that wrote them, and are kept as long as they must be. */
const app = useTestApp();
const template = inject('template');

const DEMO_KEY = /"key":"(kts_demo-client[^"]+)"/;
let dataDir: string;
let server: { name: string; url: string } | undefined;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kts-audit-'));
  server =
    template.kind === 'server' ? await createDatabase(template.serverUrl, `TEMPLATE ${template.name}`) : undefined;
});

afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  if (template.kind === 'server' && server)
    await onServer(template.serverUrl, `DROP DATABASE ${server.name} WITH (FORCE)`);
});

it('an answer that was sent is audited, even if the process is killed the moment it is sent', async () => {
  const where = server ? { DATABASE_URL: server.url } : { DATA_DIR: dataDir };
  const service = await ServiceProcess.start({ ...where, SEED_DEMO: 'true' });
  const [, key = ''] = DEMO_KEY.exec(service.log) ?? [];
  const ask = async (requestId: string) => {
    const answer = await service.rest('GET', '/api/v2/kits/', { key, headers: { 'x-request-id': requestId } });
    expect(answer.text).toContain('"kit_type"');
    return requestId;
  };
  // The first answer has the process killed; the other requests may be answered or not.
  const asked = Array.from({ length: 8 }, (_each, index) => ask(`asked-${index}`));
  await Promise.any(asked);
  await service.kill();
  const outcomes = await Promise.allSettled(asked);
  const requestIds = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(requestIds.length).toBeGreaterThan(0);
  const database = await openDatabase(server ? { url: server.url } : { dataDir }, (error) => {
    throw error;
  });
  try {
    const entries = await database.prisma.auditEntry.findMany({ where: { action: 'kits.read' } });
    const audited = new Set(entries.map(({ requestId }) => requestId));
    expect(requestIds.filter((requestId) => !audited.has(requestId))).toEqual([]);
  } finally {
    await database.close();
  }
});

it('entries are deleted once they are older than the retention, and none that is younger than a year', async () => {
  const { prisma } = app;
  const add = (action: string, days: number, count = 1) => prisma.$executeRaw`
    INSERT INTO audit_entries (created, action, subject)
    SELECT now() - make_interval(days => ${days}::int), ${action}, 'Kit:x' FROM generate_series(1, ${count}::int)`;
  await add('new', 0);
  await add('year', 364);
  await add('younger', 2189);
  await add('older', 2191, 2_500);
  await expect(prisma.$executeRaw`DELETE FROM audit_entries WHERE action = 'year'`).rejects.toThrow('only ever added');
  await expect(prisma.$executeRaw`UPDATE audit_entries SET action = 'x' WHERE action = 'older'`).rejects.toThrow(
    'only ever added',
  );
  expect(await deleteOldEntries(prisma, 2190, () => false)).toBe(0);
  expect(await deleteOldEntries(prisma, 2190)).toBe(2_500);
  const kept = async () =>
    (await prisma.auditEntry.findMany({ orderBy: { action: 'asc' } })).map(({ action }) => action);
  expect(await kept()).toEqual(['new', 'year', 'younger']);
  expect(await deleteOldEntries(prisma, 365)).toBe(1);
  expect(await kept()).toEqual(['new', 'year']);
});
