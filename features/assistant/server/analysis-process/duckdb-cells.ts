import duckdb, { type Vector } from '@duckdb/node-bindings'
import type { Column, NumberColumn, TextColumn } from '@portico/analysis/table.ts'

/** So many rows are written at once: as many as a vector of DuckDB has. */
export const chunkRows = 2048

/** DuckDB has an index of the texts of an enumeration, which its memory limit does not count. */
const textsAtMost = 65_535

/** Whether a column of texts is an enumeration in DuckDB. There is none without a text, and of texts that hardly repeat it saves nothing. */
export const isKeptByCode = ({ codes, dictionary }: TextColumn): boolean =>
  dictionary.length > 0 && dictionary.length <= Math.min(textsAtMost, codes.length / 2)

/** Writes the rows from one up to another into a vector of DuckDB. */
export type WriteCells = (vector: Vector, from: number, to: number) => void

/**
 * Writes the cells of a column as bytes, since setting each value takes three times as long. No column is copied whole: many may be large.
 */
export function writeCells(column: Column): WriteCells {
  if (column.type === 'text') return isKeptByCode(column) ? writeCodes(column) : writeTexts(column)
  return writeNumbers(column)
}

/** The number of a text is one less than its code, since 0 is an empty cell. As wide as DuckDB keeps so many texts. */
function writeCodes({ codes, dictionary }: TextColumn): WriteCells {
  const cells = dictionary.length <= 255 ? new Uint8Array(chunkRows) : new Uint16Array(chunkRows)
  return writeBytes(cells, (place, row) => {
    const code = codes[row] ?? 0
    cells[place] = Math.max(0, code - 1)
    return code !== 0
  })
}

function writeNumbers({ type, values }: NumberColumn): WriteCells {
  const valueAt = (row: number) => values[row] ?? Number.NaN
  const [cells, set] = cellsFor(type)
  return writeBytes(cells, (place, row) => {
    const value = valueAt(row)
    const isKnown = !Number.isNaN(value)
    set(place, isKnown ? value : 0)
    return isKnown
  })
}

const day = 86_400_000

/** What a vector of the type has in it, and how a value is put there: days, and microseconds since 1970. */
function cellsFor(type: NumberColumn['type']): [NodeJS.TypedArray, (place: number, value: number) => void] {
  switch (type) {
    case 'number': {
      const cells = new Float64Array(chunkRows)
      return [cells, (place, value) => (cells[place] = value)]
    }
    case 'boolean': {
      const cells = new Uint8Array(chunkRows)
      return [cells, (place, value) => (cells[place] = value === 1 ? 1 : 0)]
    }
    case 'date': {
      const cells = new Int32Array(chunkRows)
      return [cells, (place, value) => (cells[place] = Math.floor(value / day))]
    }
    case 'time': {
      const cells = new BigInt64Array(chunkRows)
      return [cells, (place, value) => (cells[place] = BigInt(Math.round(value)) * 1000n)]
    }
  }
}

/** `set` puts the value of a row to its place in `cells`, and returns whether it has one. */
function writeBytes(cells: NodeJS.TypedArray, set: (place: number, row: number) => boolean): WriteCells {
  const { buffer, BYTES_PER_ELEMENT: size } = cells
  const known = knownRows()
  return (vector, from, to) => {
    known.clear()
    for (let row = from; row < to; row += 1) if (!set(row - from, row)) known.except(row - from)
    duckdb.copy_data_to_vector(vector, 0, buffer as ArrayBuffer, 0, (to - from) * size)
    known.write(vector)
  }
}

/** Writes the texts themselves, of which each row may have another. */
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

/** The rows of a chunk that have a value, a bit for each, as DuckDB keeps them: none where all have one. */
function knownRows() {
  const bits = new Uint8Array(chunkRows / 8).fill(255)
  let areAll = true
  return {
    clear() {
      if (!areAll) bits.fill(255)
      areAll = true
    },
    except(place: number) {
      areAll = false
      bits[place >> 3] = (bits[place >> 3] ?? 0) & ~(1 << (place & 7))
    },
    write(vector: Vector) {
      if (areAll) return
      duckdb.vector_ensure_validity_writable(vector)
      duckdb.copy_data_to_vector_validity(vector, 0, bits.buffer, 0, bits.length)
    },
  }
}
