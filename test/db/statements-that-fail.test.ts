import { expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';

const testApp = useTestApp();

/** Work of five kinds at once: statements and transactions, of which some fail while they are parsed, others later. */
async function doWork(n: number): Promise<number | undefined> {
  const { prisma } = testApp;
  switch (n % 5) {
    case 0:
      return (await prisma.$queryRaw<{ n: number }[]>`SELECT ${n}::int AS n`)[0]?.n;
    case 1:
      await prisma.$queryRaw`SELECT * FROM no_such_table WHERE n = ${n}`;
      return undefined;
    case 2:
      await prisma.$executeRaw`INSERT INTO settings VALUES ('twice', ${n}::text), ('twice', 'x')`;
      return undefined;
    case 3:
      await prisma.$transaction(async (db) => {
        await db.setting.create({ data: { name: `undone ${n}`, value: '' } });
        await db.$queryRaw`SELECT * FROM no_such_table WHERE n = ${n}`;
      });
      return undefined;
    default: {
      const setting = await prisma.$transaction(async (db) => {
        await db.setting.create({ data: { name: `kept ${n}`, value: String(n) } });
        return db.setting.findUniqueOrThrow({ where: { name: `kept ${n}` } });
      });
      return Number(setting.value);
    }
  }
}

it('a statement that fails has no effect on the others', async () => {
  const numbers = Array.from({ length: 100 }, (_, n) => n);
  const outcomes = await Promise.allSettled(numbers.map(doWork));
  outcomes.forEach((outcome, n) => {
    const fails = [1, 2, 3].includes(n % 5);
    expect(outcome.status, `number ${n}`).toBe(fails ? 'rejected' : 'fulfilled');
    if (outcome.status === 'fulfilled') expect(outcome.value).toBe(n);
    else expect(String(outcome.reason)).toMatch(/no_such_table|duplicate key|P2010/);
  });
  expect(await testApp.prisma.setting.count({ where: { name: { startsWith: 'kept' } } })).toBe(20);
  expect(await testApp.prisma.setting.count({ where: { name: { startsWith: 'undone' } } })).toBe(0);
});
