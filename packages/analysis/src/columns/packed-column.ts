import { columnRoles, columnTypes, type ColumnRole, type ColumnType } from '@portico/contract/core/analysis/dataset.ts'
import type { Column } from '#analysis/table.ts'

/** The way in which cells are stored: the element type of a typed array, whose numbers count steps of `step`. */
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

/** The JSON header before the cells. `bytes` is the length of the dictionary after them (JSON in UTF-8). */
type Header = {
  version: 1
  name: string
  type: ColumnType
  unit: string | null
  /** Packed columns of earlier versions have neither a role nor an order. */
  role?: ColumnRole
  isOrdered?: true
  encoding: Encoding
  step: number
  rows: number
  bytes: number
}

/** Cells start at a multiple of this many bytes. */
const alignment = 8
const aligned = (length: number) => Math.ceil(length / alignment) * alignment

/**
 * Packs a column into bytes for the database and the browser, in the narrowest integers that hold its values. Layout:
 * length of the header, header, padding, cells and, for texts, the dictionary.
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
    ...optionalOf(column),
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

/** Returns the properties that a column has only if it is ordered, or has a role. */
function optionalOf({ role, ...column }: { role?: ColumnRole; isOrdered?: true }): {
  role?: ColumnRole
  isOrdered?: true
} {
  return { ...(role === undefined ? {} : { role }), ...(column.isOrdered === true ? { isOrdered: true } : {}) }
}

function packedCodes(codes: Uint32Array | Uint16Array | Uint8Array, largest: number) {
  const encoding = largest < 256 ? 'u8' : largest < 65_536 ? 'u16' : 'u32'
  return { encoding, step: 1, cells: new arrays[encoding](codes) } as const
}

/**
 * The steps to try for each type, in milliseconds for dates and times. If no step divides all values, the values are
 * stored as doubles.
 */
const steps: Record<Exclude<ColumnType, 'text'>, readonly number[]> = {
  date: [86_400_000],
  time: [1000],
  number: [1],
  duration: [1],
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

/**
 * Returns the largest absolute value in steps; null if a value is not a multiple of the step or does not fit in 32
 * bits.
 */
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

/** Returns the number that represents an empty cell: the lowest value of the integer type. */
const emptyOf = (encoding: 'i8' | 'i16' | 'i32') => -(2 ** (Number(encoding.slice(1)) - 1))

/**
 * Unpacks a column. Throws if the bytes are not a packed column.
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
    return { name: header.name, type: 'text', codes: cells, dictionary: texts, ...optionalOf(header) }
  }
  const { name, type, unit } = header
  const values = valuesIn(cells, header)
  return { name, type, values, ...(unit === null ? {} : { unit }), ...optionalOf(header) }
}

function valuesIn(cells: ReturnType<typeof cellsOf>, { encoding, step }: Header): Float64Array {
  const empty = encoding === 'i8' || encoding === 'i16' || encoding === 'i32' ? emptyOf(encoding) : Number.NaN
  return cells instanceof Float64Array ? cells : valuesOf(cells, step, empty)
}

/** Converts cells to values. It is a plain loop, because `Float64Array.from` is twenty times slower. */
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
  const { version, name, type, encoding, rows, bytes, role } = header
  const isHeader =
    version === 1 &&
    typeof name === 'string' &&
    columnTypes.some((known) => known === type) &&
    (role === undefined || columnRoles.includes(role))
  const areCounts = Number.isSafeInteger(rows) && Number.isSafeInteger(bytes)
  if (!isHeader || !areCounts || encoding === undefined || !Object.hasOwn(arrays, encoding)) throw new Error(notPacked)
  return { header: header as Header, start: aligned(4 + length) }
}

function cellsOf(packed: Uint8Array, { encoding, rows, bytes }: Header, start: number) {
  const Cells = arrays[encoding]
  const length = rows * Cells.BYTES_PER_ELEMENT
  if (rows < 0 || bytes < 0 || start + length + bytes !== packed.length) throw new Error(notPacked)
  const offset = packed.byteOffset + start
  const isAligned = offset % Cells.BYTES_PER_ELEMENT === 0
  // Copies the cells to align them, which `slice` of a Node `Buffer` would not.
  const buffer = isAligned ? packed.buffer : Uint8Array.prototype.slice.call(packed, start, start + length).buffer
  return new Cells(buffer as ArrayBuffer, isAligned ? offset : 0, rows)
}
