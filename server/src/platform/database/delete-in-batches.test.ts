import { expect, it } from 'vitest'
import { deleteInBatches } from './delete-in-batches.ts'

it.each([
  ['nothing', 0, [0]],
  ['less than a batch', 7, [7]],
  ['whole batches', 20, [10, 10, 0]],
  ['more than a run may delete', 5_000, Array.from({ length: 200 }, () => 10)],
])('deletes %s in bounded batches', async (_, rows, expected) => {
  let left = rows
  const batches: number[] = []
  const sum = await deleteInBatches((atMost) => {
    const deleted = Math.min(atMost, left)
    left -= deleted
    batches.push(deleted)
    return Promise.resolve(deleted)
  }, 10)
  expect(batches).toEqual(expected)
  expect(sum).toBe(rows - left)
})
