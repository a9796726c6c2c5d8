/**
 * Runs the same work in batches, each in its own short statement, until a batch is not full.
 *
 * @param size how many rows a full batch has
 * @param shouldContinue asked before each batch; false stops the work
 * @param runBatch runs one batch and returns how many rows it had
 * @returns how many rows all batches had
 */
export async function inBatches(
  size: number,
  shouldContinue: () => boolean,
  runBatch: () => Promise<number>,
): Promise<number> {
  let rows = 0;
  while (shouldContinue()) {
    const count = await runBatch();
    rows += count;
    if (count < size) break;
  }
  return rows;
}
