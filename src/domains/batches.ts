/**
 * Does the same work in batches, each in a short statement of its own, until one of them is not full.
 *
 * @param size how many rows a full batch has
 * @param mayGoOn asked before each batch
 * @param runBatch returns how many rows its batch had
 * @returns how many rows all batches had
 */
export async function inBatches(
  size: number,
  mayGoOn: () => boolean,
  runBatch: () => Promise<number>,
): Promise<number> {
  let rows = 0;
  while (mayGoOn()) {
    const count = await runBatch();
    rows += count;
    if (count < size) break;
  }
  return rows;
}
