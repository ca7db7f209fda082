import { columnTypes, type ColumnType } from '@portico/contract/core/analysis/dataset.ts'
import type { Column } from '#analysis/table.ts'

/** How the cells of a packed column are stored: the type of its numbers, which count in steps of `step`. */
type Encoding = keyof typeof arrays

const arrays = {
  i8: Int8Array,
  i16: Int16Array,
  i32: Int32Array,
  f64: Float64Array,
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
} as const

/** What is before the cells, as JSON. `bytes` is how long the dictionary is behind them, as JSON in UTF-8. */
type Header = {
  version: 1
  name: string
  type: ColumnType
  unit: string | null
  encoding: Encoding
  step: number
  rows: number
  bytes: number
}

/** Cells begin at a multiple of this, in bytes. */
const alignment = 8
const aligned = (length: number) => Math.ceil(length / alignment) * alignment

/**
 * A column as bytes, in as few as its values need: for the database, and for the browser. The cells follow a header; of texts, the
 * dictionary follows them.
 */
export function packColumn(column: Column): Uint8Array {
  const { encoding, step, cells } =
    column.type === 'text'
      ? packedCodes(column.codes, column.dictionary.length)
      : packedNumbers(column.values, column.type)
  const dictionary =
    column.type === 'text' ? new TextEncoder().encode(JSON.stringify(column.dictionary)) : new Uint8Array()
  const header: Header = {
    version: 1,
    name: column.name,
    type: column.type,
    unit: column.type === 'text' ? null : (column.unit ?? null),
    encoding,
    step,
    rows: cells.length,
    bytes: dictionary.length,
  }
  const head = new TextEncoder().encode(JSON.stringify(header))
  const start = aligned(4 + head.length)
  const packed = new Uint8Array(start + cells.byteLength + dictionary.length)
  new DataView(packed.buffer).setUint32(0, head.length, true)
  packed.set(head, 4)
  packed.set(new Uint8Array(cells.buffer, cells.byteOffset, cells.byteLength), start)
  packed.set(dictionary, start + cells.byteLength)
  return packed
}

function packedCodes(codes: Uint32Array | Uint16Array | Uint8Array, largest: number) {
  const encoding = largest < 256 ? 'u8' : largest < 65_536 ? 'u16' : 'u32'
  return { encoding, step: 1, cells: new arrays[encoding](codes) } as const
}

/** Steps that divide the values of a type, the largest first: days, seconds, ones. */
const steps: Record<Exclude<ColumnType, 'text'>, readonly number[]> = {
  date: [86_400_000],
  time: [1000],
  number: [1],
  boolean: [1],
}

function packedNumbers(values: Float64Array, type: Exclude<ColumnType, 'text'>) {
  for (const step of steps[type]) {
    const largest = largestMultiple(values, step)
    if (largest === null) continue
    const encoding = largest < 128 ? 'i8' : largest < 32_768 ? 'i16' : 'i32'
    const cells = new arrays[encoding](values.length)
    const empty = emptyOf(encoding)
    for (let row = 0; row < values.length; row += 1) {
      const value = values[row] ?? Number.NaN
      cells[row] = Number.isNaN(value) ? empty : value / step
    }
    return { encoding, step, cells } as const
  }
  return { encoding: 'f64', step: 1, cells: values } as const
}

/** The largest distance from 0 in steps, or null where a value is no multiple of the step or too large for whole numbers of 32 bits. */
function largestMultiple(values: Float64Array, step: number): number | null {
  let largest = 0
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN
    if (Number.isNaN(value)) continue
    const count = Math.abs(value / step)
    if (count > 2_147_483_646 || Math.floor(count) !== count) return null
    if (count > largest) largest = count
  }
  return largest
}

/** The least number of a type stands for an empty cell. */
const emptyOf = (encoding: 'i8' | 'i16' | 'i32') => -(2 ** (Number(encoding.slice(1)) - 1))

/**
 * The column of packed bytes. Throws where they are not a packed column.
 */
export function unpackColumn(packed: Uint8Array): Column {
  const { header, start } = headerOf(packed)
  const cells = cellsOf(packed, header, start)
  if (header.type === 'text') {
    const dictionary = packed.subarray(start + cells.byteLength, start + cells.byteLength + header.bytes)
    const texts: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(dictionary))
    if (!Array.isArray(texts) || !texts.every((text) => typeof text === 'string')) throw new Error(notPacked)
    if (!(cells instanceof Uint8Array || cells instanceof Uint16Array || cells instanceof Uint32Array))
      throw new Error(notPacked)
    return { name: header.name, type: 'text', codes: cells, dictionary: texts }
  }
  const { name, type, unit, encoding, step } = header
  const empty = encoding === 'i8' || encoding === 'i16' || encoding === 'i32' ? emptyOf(encoding) : Number.NaN
  const values = cells instanceof Float64Array ? cells : valuesOf(cells, step, empty)
  return { name, type, values, ...(unit === null ? {} : { unit }) }
}

/** A loop: `Float64Array.from` takes twenty times as long. */
function valuesOf(cells: ArrayLike<number>, step: number, empty: number): Float64Array {
  const values = new Float64Array(cells.length)
  for (let row = 0; row < cells.length; row += 1) {
    const cell = cells[row] ?? empty
    values[row] = cell === empty ? Number.NaN : cell * step
  }
  return values
}

const notPacked = 'These bytes are not a packed column.'

function headerOf(packed: Uint8Array): { header: Header; start: number } {
  if (packed.length < 4) throw new Error(notPacked)
  const length = new DataView(packed.buffer, packed.byteOffset).getUint32(0, true)
  if (length > packed.length - 4) throw new Error(notPacked)
  const header = JSON.parse(new TextDecoder().decode(packed.subarray(4, 4 + length))) as Partial<Header>
  const { version, name, type, encoding, rows, bytes } = header
  const isHeader = version === 1 && typeof name === 'string' && columnTypes.some((each) => each === type)
  const areCounts = Number.isSafeInteger(rows) && Number.isSafeInteger(bytes)
  if (!isHeader || !areCounts || encoding === undefined || !Object.hasOwn(arrays, encoding)) throw new Error(notPacked)
  return { header: header as Header, start: aligned(4 + length) }
}

function cellsOf(packed: Uint8Array, { encoding, rows, bytes }: Header, start: number) {
  const Cells = arrays[encoding]
  const length = rows * Cells.BYTES_PER_ELEMENT
  if (rows < 0 || bytes < 0 || start + length + bytes !== packed.length) throw new Error(notPacked)
  const at = packed.byteOffset + start
  const isAligned = at % Cells.BYTES_PER_ELEMENT === 0
  // The `slice` of Node's buffers does not copy.
  const buffer = isAligned ? packed.buffer : Uint8Array.prototype.slice.call(packed, start, start + length).buffer
  return new Cells(buffer as ArrayBuffer, isAligned ? at : 0, rows)
}
