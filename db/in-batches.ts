/** Rows per statement. Each statement takes milliseconds, and holds its locks no longer. */
const BATCH_SIZE = 2000;

/**
 * Repeats a statement that changes at most `maxRows` rows, until it changes fewer or the signal aborts. Returns how many rows were changed
 * in all.
 * End the statement in `ctid = any(array(select ctid … limit ${maxRows} for update skip locked))`. `array` runs the selection once; with
 * `in` it may run for every row, and so change more. Locked rows are left for the next run, so that no process waits.
 */
export async function inBatches(
  changeSome: (maxRows: number) => PromiseLike<{ count: number }>,
  signal?: AbortSignal,
): Promise<number> {
  let changed = 0;
  while (!signal?.aborted) {
    const { count } = await changeSome(BATCH_SIZE);
    changed += count;
    if (count < BATCH_SIZE) break;
  }
  return changed;
}
