import type { Sheet } from './sheet.ts';

/** A piece of the page that is never divided, such as one line of a table row. Heights in points. */
export interface Block {
  readonly height: number;
  /** Space above; none at the top of a page. */
  readonly gap?: number;
  /** Stays on one page with the block after it, as far as a page can hold what belongs together. */
  readonly keepWithNext?: boolean;
  /** Drawn at the top of the page where this block is the first of a further page, such as a table's column titles. */
  readonly continuation?: readonly Block[];
  readonly draw: (sheet: Sheet, top: number) => void;
}

/** A block and where its upper edge stands on its page. */
export interface Placed {
  readonly block: Block;
  readonly top: number;
}

/** Where the blocks of a page may stand. */
export interface Area {
  readonly firstTop: number;
  readonly top: number;
  readonly bottom: number;
}

/** Distributes blocks to pages. There is always a first page, and no page without a block but for that one. */
export function paginate(blocks: readonly Block[], area: Area): readonly (readonly Placed[])[] {
  let page: Placed[] = [];
  const pages = [page];
  let y = area.firstTop;

  const place = (block: Block) => {
    const top = page.length === 0 ? y : y + (block.gap ?? 0);
    page.push({ block, top });
    y = top + block.height;
  };
  const turnPage = (next: Block) => {
    page = [];
    pages.push(page);
    y = area.top;
    for (const block of next.continuation ?? []) place(block);
  };

  for (const chain of chainsOf(blocks)) {
    const [first] = chain;
    const height = heightOf(chain);
    const fitsHere = y + height <= area.bottom;
    const fitsAPage = area.top + heightOf(first.continuation ?? []) + height <= area.bottom;
    if (!fitsHere && fitsAPage && page.length > 0) turnPage(first);
    for (const block of chain) {
      const overflows = y + (block.gap ?? 0) + block.height > area.bottom;
      if (overflows && page.length > 0) turnPage(block);
      place(block);
    }
  }
  return pages;
}

type Chain = [Block, ...Block[]];

function chainsOf(blocks: readonly Block[]): readonly Chain[] {
  const chains: Chain[] = [];
  let open = false;
  for (const block of blocks) {
    const last = chains.at(-1);
    if (open && last !== undefined) last.push(block);
    else chains.push([block]);
    open = block.keepWithNext ?? false;
  }
  return chains;
}

function heightOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { gap = 0, height }) => sum + gap + height, 0);
}
