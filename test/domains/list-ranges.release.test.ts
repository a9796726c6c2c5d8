import { beforeAll, describe, expect, it } from 'vitest';
import { readPositions } from '../../src/db/sql/list.ts';
import { useTestApp } from '../helpers/app.ts';
import { fillLargeAccounts, type LargeAccounts } from '../helpers/large-accounts.ts';
import { listCases } from '../helpers/list-cases.ts';
import { countRows } from '../helpers/plans.ts';

const app = useTestApp();
let accounts: LargeAccounts;

beforeAll(async () => {
  accounts = await app.prisma.$transaction((db) => fillLargeAccounts((sql) => db.$queryRawUnsafe(sql), 150));
});

/** Every list with every filter. `withRanges` is how the service reads it; without, the conditions alone decide. */
function cases(kind: 'bounded' | 'sorted' | 'checked') {
  return listCases((actor) => app.context(actor), accounts, kind).map(({ title, list, pages }) => ({
    title,
    withRanges: list,
    without: { ...list, ranges: undefined },
    pages: { ...pages, offset: { limit: 4, fromEnd: false, after: undefined, before: undefined, offset: 2 } },
  }));
}

describe('the ranges of a list hold the rows that its conditions select, in its order', () => {
  it.each(['bounded', 'sorted', 'checked'] as const)(
    '%s',
    async (kind) => {
      const different: string[] = [];
      let filtered = 0;
      for (const { title, withRanges, without, pages } of cases(kind)) {
        if (!withRanges.ranges) continue;
        for (const [place, page] of Object.entries(pages)) {
          const expected = await readPositions(app.prisma, without, page);
          const found = await readPositions(app.prisma, withRanges, page);
          if (JSON.stringify(found) !== JSON.stringify(expected)) different.push(`${title}, ${place}`);
          if (expected.length > 0) filtered += 1;
        }
      }
      expect(different).toEqual([]);
      // Most of the pages have rows, so that the comparison says something.
      expect(filtered).toBeGreaterThan(kind === 'bounded' ? 1000 : 50);
    },
    600_000,
  );

  it('and so do all of its pages together', async () => {
    const page = { limit: 40, fromEnd: false, after: undefined, before: undefined, offset: 0 };
    const some = [...cases('bounded'), ...cases('sorted')].filter((_, index) => index % 17 === 0);
    for (const { title, withRanges } of some) {
      const all = [];
      let rows = await readPositions(app.prisma, withRanges, page);
      while (rows.length > 0) {
        all.push(...rows);
        rows = await readPositions(app.prisma, withRanges, { ...page, after: rows.at(-1) });
      }
      expect(new Set(all.map(({ id }) => id)).size, title).toBe(await countRows(app.prisma, withRanges));
      expect(all.length, title).toBe(await countRows(app.prisma, withRanges));
    }
  });
});
