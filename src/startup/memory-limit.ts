import { getHeapStatistics } from 'node:v8';

/**
 * The part of the heap that all answers together may take, in the size in which they are sent. On its way from the database to the
 * connection, an answer takes three to four times its length.
 */
const PART_OF_HEAP = 1 / 8;

/**
 * How much memory all answers together may take, in bytes. The heap is that of `--max-old-space-size`; without it, Node derives it from
 * the memory of the container or the machine.
 *
 * @param responseLimit how long one answer may be; two of them always have room
 */
export function memoryLimit(responseLimit: number): number {
  return Math.max(getHeapStatistics().heap_size_limit * PART_OF_HEAP, 2 * responseLimit);
}
