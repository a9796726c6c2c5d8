import type { Sheet } from './sheet.ts';

/** The smallest unit of layout, such as one line of a table row: never split between pages. Measures are in points. */
export interface Block {
  readonly height: number;
  /** Space above the block; dropped at the top of a page. */
  readonly gap?: number;
  /** Keeps the block on the same page as the next one, unless what must stay together is taller than a page. */
  readonly keepWithNext?: boolean;
  /** Drawn above the block if it is the first on a page after the first, such as a table's column titles. */
  readonly continuation?: readonly Block[];
  readonly draw: (sheet: Sheet, top: number) => void;
}

/** A block and the position of its upper edge on its page. */
export interface PlacedBlock {
  readonly block: Block;
  readonly top: number;
}

/** The vertical space for blocks: `firstTop` to `bottom` on the first page, `top` to `bottom` on the others. */
export interface Area {
  readonly firstTop: number;
  readonly top: number;
  readonly bottom: number;
}

/** Distributes blocks over pages. There is always at least one page, and only a page without any blocks is empty. */
export function paginate(blocks: readonly Block[], area: Area): readonly (readonly PlacedBlock[])[] {
  let page: PlacedBlock[] = [];
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
    const fitsOnePage = area.top + heightOf(first.continuation ?? []) + height <= area.bottom;
    if (!fitsHere && fitsOnePage && page.length > 0) turnPage(first);
    for (const block of chain) {
      const overflows = y + (block.gap ?? 0) + block.height > area.bottom;
      if (overflows && page.length > 0) turnPage(block);
      place(block);
    }
  }
  return pages;
}

/** Returns the blocks with the last one kept on the same page as whatever follows. */
export function keptWithNext(blocks: readonly Block[]): readonly Block[] {
  return blocks.map((block, index) => (index === blocks.length - 1 ? { ...block, keepWithNext: true } : block));
}

/** Returns the blocks kept on one page, if they fit on one. */
export function keptTogether(blocks: readonly Block[]): readonly Block[] {
  return blocks.map((block, index) => (index < blocks.length - 1 ? { ...block, keepWithNext: true } : block));
}

/** Height of the blocks with their gaps. */
export function heightOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { gap = 0, height }) => sum + gap + height, 0);
}

/** Blocks that are kept on one page. */
type Chain = [Block, ...Block[]];

function chainsOf(blocks: readonly Block[]): readonly Chain[] {
  const chains: Chain[] = [];
  let isOpen = false;
  for (const block of blocks) {
    const last = chains.at(-1);
    if (isOpen && last !== undefined) last.push(block);
    else chains.push([block]);
    isOpen = block.keepWithNext ?? false;
  }
  return chains;
}
