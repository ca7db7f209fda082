import type { Column } from '#analysis/table.ts'

/**
 * The distinct values of a column (texts by their codes) and the number of cells of each. Empty cells are counted
 * separately.
 */
export type ValueCounts = { values: Float64Array; counts: Uint32Array; nulls: number }

/**
 * Counts the cells of each distinct value, exactly.
 */
export function countValues(column: Column): ValueCounts {
  return column.type === 'text' ? countCodes(column.codes, column.dictionary.length) : countNumbers(column.values)
}

function countCodes(codes: Uint8Array | Uint16Array | Uint32Array, texts: number): ValueCounts {
  const counts = new Uint32Array(texts + 1)
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
  const used: number[] = []
  for (let code = 1; code <= texts; code += 1) if (counts[code] !== 0) used.push(code)
  return {
    values: Float64Array.from(used),
    counts: Uint32Array.from(used, (code) => counts[code] ?? 0),
    nulls: counts[0] ?? 0,
  }
}

const bits = new Float64Array(1)
const asWords = new Uint32Array(bits.buffer)

/** Hashes the bits of a number to an unsigned 32-bit integer. -0 counts as 0. */
export function hashOf(value: number): number {
  bits[0] = value + 0
  // The final mix of MurmurHash3: whole numbers differ in few bits of the upper word.
  let mixed = Math.imul((asWords[0] ?? 0) ^ Math.imul(asWords[1] ?? 0, 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Up to this many distinct numbers, a hash table in the processor's cache is faster than sorting. */
const maxHashed = 32_768

function countNumbers(cells: Float64Array): ValueCounts {
  return countRanged(cells) ?? countHashed(cells) ?? countSorted(cells)
}

/**
 * Counts integers in a narrow range, such as row numbers, by their offset from the smallest; null for other numbers.
 */
function countRanged(cells: Float64Array): ValueCounts | null {
  const range = wholeRangeOf(cells)
  if (range === null || range.largest - range.least > 4 * cells.length) return null
  const { least, largest } = range
  const all = new Uint32Array(largest - least + 1)
  let [nulls, used] = [0, 0]
  for (let row = 0; row < cells.length; row += 1) {
    const value = cells[row] ?? Number.NaN
    if (Number.isNaN(value)) nulls += 1
    else {
      const count = all[value - least] ?? 0
      if (count === 0) used += 1
      all[value - least] = count + 1
    }
  }
  const values = new Float64Array(used)
  const counts = new Uint32Array(used)
  for (let [offset, index] = [0, 0]; offset < all.length; offset += 1) {
    const count = all[offset] ?? 0
    if (count === 0) continue
    values[index] = least + offset
    counts[index] = count
    index += 1
  }
  return { values, counts, nulls }
}

/** Returns the range of integers; null if one value is not an integer, or if there are no values. */
function wholeRangeOf(cells: Float64Array): { least: number; largest: number } | null {
  let [least, largest] = [Infinity, -Infinity]
  for (let row = 0; row < cells.length; row += 1) {
    const value = cells[row] ?? Number.NaN
    if (Number.isNaN(value)) continue
    if (Math.floor(value) !== value) return null
    if (value < least) least = value
    if (value > largest) largest = value
  }
  return least === Infinity ? null : { least, largest }
}

/** Counts in an open-addressing hash table; null if there are more distinct numbers than it is fast for. */
function countHashed(cells: Float64Array): ValueCounts | null {
  let size = 16
  while (size < 2 * Math.min(cells.length, maxHashed) + 2) size *= 2
  const keys = new Float64Array(size)
  const counts = new Uint32Array(size)
  let [used, nulls] = [0, 0]
  for (let row = 0; row < cells.length; row += 1) {
    const value = cells[row] ?? Number.NaN
    if (Number.isNaN(value)) {
      nulls += 1
      continue
    }
    let slot = hashOf(value) & (size - 1)
    while (counts[slot] !== 0 && keys[slot] !== value) slot = (slot + 1) & (size - 1)
    if (counts[slot] === 0) {
      if (used === maxHashed) return null
      keys[slot] = value
      used += 1
    }
    counts[slot] = (counts[slot] ?? 0) + 1
  }
  const isUsed = (_key: number, slot: number) => counts[slot] !== 0
  return { values: keys.filter(isUsed), counts: counts.filter((count) => count !== 0), nulls }
}

/** Counts runs of equal numbers after sorting, which puts empty cells last. */
function countSorted(cells: Float64Array): ValueCounts {
  const sorted = cells.toSorted()
  let known = sorted.length
  while (known > 0 && Number.isNaN(sorted[known - 1])) known -= 1
  const values = new Float64Array(known)
  const counts = new Uint32Array(known)
  let used = 0
  for (let row = 0; row < known; row += 1) {
    const value = sorted[row] ?? 0
    if (row === 0 || value !== sorted[row - 1]) {
      values[used] = value
      used += 1
    }
    counts[used - 1] = (counts[used - 1] ?? 0) + 1
  }
  return { values: values.slice(0, used), counts: counts.slice(0, used), nulls: cells.length - known }
}
