import { expect, it } from 'vitest';
import { deleteOldEntries } from '../../src/domains/audit/delete-old-entries.ts';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';

const app = useTestApp();

it('leaves every entry that is younger than the days given', async () => {
  const program = await Program.start(app);
  app.clock.set(new Date());
  await program.order(['LIPID']);
  const before = await app.prisma.auditEntry.count();
  expect(await deleteOldEntries(app.prisma, 365)).toBe(0);
  expect(await app.prisma.auditEntry.count()).toBe(before);
  expect(before).toBeGreaterThan(0);
});
