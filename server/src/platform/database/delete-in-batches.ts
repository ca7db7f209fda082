/** Rows in one statement, so that none takes long. */
const rowsAtOnce = 1_000
/** How many batches one run deletes; the next run continues. */
const batchesAtMost = 200

/**
 * Deletes in batches of `rows` rows, each in its own transaction, until fewer are left or the run has deleted
 * `batchesAtMost` batches. `deleteUpTo` deletes up to that many rows and returns how many. Returns their sum.
 */
export async function deleteInBatches(
  deleteUpTo: (atMost: number) => Promise<number>,
  rows = rowsAtOnce,
): Promise<number> {
  let sum = 0
  for (let batch = 0; batch < batchesAtMost; batch += 1) {
    const deleted = await deleteUpTo(rows)
    sum += deleted
    if (deleted < rows) break
  }
  return sum
}
