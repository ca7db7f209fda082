import duckdb, { type Vector } from '@duckdb/node-bindings'
import type { Column, NumberColumn, TextColumn } from '@portico/analysis/table.ts'

/** The number of rows that are written at once: the size of a DuckDB vector. */
export const chunkRows = 2048

/**
 * The maximum number of texts in an enumeration. DuckDB indexes them, and its memory limit does not count this index.
 */
const textsAtMost = 65_535

/**
 * Returns whether a text column becomes an enumeration in DuckDB. An enumeration needs at least one value, and saves
 * memory only if values repeat. An ordered column always becomes one, because an enumeration sorts by its order.
 */
export const isKeptByCode = ({ codes, dictionary, isOrdered }: TextColumn): boolean =>
  dictionary.length > 0 &&
  dictionary.length <= (isOrdered === true ? textsAtMost : Math.min(textsAtMost, codes.length / 2))

/** Writes a range of rows into a DuckDB vector. */
export type WriteCells = (vector: Vector, from: number, to: number) => void

/**
 * Writes the cells of a column as bytes, because setting them value by value takes three times as long. Never copies a
 * whole column, since several may be large.
 */
export function writeCells(column: Column): WriteCells {
  if (column.type === 'text') return isKeptByCode(column) ? writeCodes(column) : writeTexts(column)
  return writeNumbers(column)
}

/**
 * Writes texts as indices into an enumeration. DuckDB's index is the code minus 1, because code 0 is an empty cell. The
 * integer width depends on the number of texts, as in DuckDB.
 */
function writeCodes({ codes, dictionary }: TextColumn): WriteCells {
  const cells = dictionary.length <= 255 ? new Uint8Array(chunkRows) : new Uint16Array(chunkRows)
  return writeBytes(cells, (index, row) => {
    const code = codes[row] ?? 0
    cells[index] = Math.max(0, code - 1)
    return code !== 0
  })
}

function writeNumbers({ type, values }: NumberColumn): WriteCells {
  const valueAt = (row: number) => values[row] ?? Number.NaN
  const [cells, set] = cellsFor(type)
  return writeBytes(cells, (index, row) => {
    const value = valueAt(row)
    const isKnown = !Number.isNaN(value)
    set(index, isKnown ? value : 0)
    return isKnown
  })
}

const day = 86_400_000

/**
 * Returns an array for the cells of a vector of this type, and a function that converts a value and stores it there.
 * Dates become days since 1970, times microseconds since 1970.
 */
function cellsFor(type: NumberColumn['type']): [NodeJS.TypedArray, (index: number, value: number) => void] {
  switch (type) {
    case 'number':
    case 'duration': {
      const cells = new Float64Array(chunkRows)
      return [cells, (index, value) => (cells[index] = value)]
    }
    case 'boolean': {
      const cells = new Uint8Array(chunkRows)
      return [cells, (index, value) => (cells[index] = value === 1 ? 1 : 0)]
    }
    case 'date': {
      const cells = new Int32Array(chunkRows)
      return [cells, (index, value) => (cells[index] = Math.floor(value / day))]
    }
    case 'time': {
      const cells = new BigInt64Array(chunkRows)
      return [cells, (index, value) => (cells[index] = BigInt(Math.round(value)) * 1000n)]
    }
  }
}

/**
 * Writes cells as bytes. `set` stores the value of a row at an index of `cells`, and returns whether the row has a
 * value.
 */
function writeBytes(cells: NodeJS.TypedArray, set: (index: number, row: number) => boolean): WriteCells {
  const { buffer, BYTES_PER_ELEMENT: size } = cells
  const known = knownRows()
  return (vector, from, to) => {
    known.clear()
    for (let row = from; row < to; row += 1) if (!set(row - from, row)) known.except(row - from)
    duckdb.copy_data_to_vector(vector, 0, buffer as ArrayBuffer, 0, (to - from) * size)
    known.write(vector)
  }
}

/** Writes the texts themselves, for columns whose texts rarely repeat. */
export function writeTexts({ codes, dictionary }: TextColumn): WriteCells {
  const known = knownRows()
  return (vector, from, to) => {
    known.clear()
    for (let row = from; row < to; row += 1) {
      const text = dictionary[(codes[row] ?? 0) - 1]
      if (text === undefined) known.except(row - from)
      else duckdb.vector_assign_string_element(vector, row - from, text)
    }
    known.write(vector)
  }
}

/** Creates DuckDB's validity mask of a chunk, with one bit per row. There is no mask if every row has a value. */
function knownRows() {
  const bits = new Uint8Array(chunkRows / 8).fill(255)
  let areAll = true
  return {
    clear() {
      if (!areAll) bits.fill(255)
      areAll = true
    },
    except(index: number) {
      areAll = false
      bits[index >> 3] = (bits[index >> 3] ?? 0) & ~(1 << (index & 7))
    },
    write(vector: Vector) {
      if (areAll) return
      duckdb.vector_ensure_validity_writable(vector)
      duckdb.copy_data_to_vector_validity(vector, 0, bits.buffer, 0, bits.length)
    },
  }
}
