import { expect, it } from 'vitest';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { numberingLag } from '../../src/domains/feed/numbering-lag.ts';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';

const app = useTestApp();

it('the oldest event without a number says how far the numbering is behind', async () => {
  const program = await Program.start(app);
  await numberEvents(app.prisma);
  expect(await numberingLag(app.prisma)).toBe(0);
  app.clock.set(new Date(Date.now() - 60_000));
  await program.order(['LIPID']);
  expect(await numberingLag(app.prisma)).toBeGreaterThan(0);
  await numberEvents(app.prisma);
  expect(await numberingLag(app.prisma)).toBe(0);
});
