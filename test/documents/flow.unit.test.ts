import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, paginate } from '../../src/documents/pdf/flow.ts';
import { drawsOfTest } from '../helpers/chance.ts';

const AREA = { firstTop: 0, top: 0, bottom: 100 };

function block(name: string, height: number, more: Partial<Block> = {}): Block & { readonly name: string } {
  return { name, height, draw: () => undefined, ...more };
}

function pagesOf(blocks: readonly Block[]) {
  return paginate(blocks, AREA).map((page) =>
    page.map(({ block, top }) => ('name' in block ? [block.name, top] : top)),
  );
}

describe('paginate', () => {
  it('fills a page, then starts another', () => {
    expect(pagesOf([block('a', 60), block('b', 40), block('c', 1)])).toEqual([
      [
        ['a', 0],
        ['b', 60],
      ],
      [['c', 0]],
    ]);
  });

  it('drops a gap at the top of a page', () => {
    expect(pagesOf([block('a', 50, { gap: 9 }), block('b', 10, { gap: 20 }), block('c', 30, { gap: 20 })])).toEqual([
      [
        ['a', 0],
        ['b', 70],
      ],
      [['c', 0]],
    ]);
  });

  it('moves blocks that are kept together to the next page together', () => {
    const heading = block('heading', 20, { keepWithNext: true });
    expect(pagesOf([block('a', 60), heading, block('b', 30)])).toEqual([
      [['a', 0]],
      [
        ['heading', 0],
        ['b', 20],
      ],
    ]);
  });

  it('splits blocks that no page can hold together, starting on the current page', () => {
    const tall = ['a', 'b', 'c', 'd'].map((name) => block(name, 40, { keepWithNext: true }));
    expect(pagesOf([block('first', 30), ...tall])).toEqual([
      [
        ['first', 0],
        ['a', 30],
      ],
      [
        ['b', 0],
        ['c', 40],
      ],
      [['d', 0]],
    ]);
  });

  it('starts a new page with the continuation of its first block', () => {
    const titles = block('titles', 15);
    const rows = ['a', 'b', 'c'].map((name) => block(name, 45, { continuation: [titles] }));
    expect(pagesOf(rows)).toEqual([
      [
        ['a', 0],
        ['b', 45],
      ],
      [
        ['titles', 0],
        ['c', 15],
      ],
    ]);
  });

  it('places every block once, in order and within its page, and leaves no page empty', () => {
    const anyBlock = fc
      .record({
        height: fc.integer({ min: 0, max: 60 }),
        gap: fc.integer({ min: 0, max: 20 }),
        keepWithNext: fc.boolean(),
      })
      .map(({ height, ...more }) => block('b', height, more));
    fc.assert(
      fc.property(fc.array(anyBlock, { minLength: 1, maxLength: 40 }), (blocks) => {
        const pages = paginate(blocks, AREA);
        expect(pages.flat().map(({ block }) => block)).toEqual(blocks);
        for (const page of pages) {
          expect(page.length).toBeGreaterThan(0);
          for (const { block, top } of page) expect(top + block.height).toBeLessThanOrEqual(AREA.bottom);
        }
      }),
      drawsOfTest({ full: 2_000, quick: 100 }),
    );
  });
});
