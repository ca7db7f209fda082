import { FileDecoder, otherDecoding, type Decoding } from '@portico/analysis/encodings/decode-file.ts'
import { encodingOf } from '@portico/analysis/encodings/encoding.ts'
import { fileLimits, type Encoding } from '@portico/contract/core/analysis/dataset.ts'
import { FileProblem } from './file-problem.ts'
import { openJsonReader, openLineReader } from './read-records.ts'
import { cellsOfRecord, type RecordCells } from './record-cells.ts'
import { TextFile } from './text-file.ts'

/** Columns are known after this many records; if others follow, the file is read again. */
const recordsOfSample = 1000
/** The share of lines of NDJSON that may be no JSON, such as one that the end cuts off. */
const unreadShare = 0.01

type Chunks = () => Iterable<Uint8Array>
/** Columns by name, in their order. A table of lists has its header in the first one. */
type Columns = { names: Set<string>; isOfLists: boolean }

type Asked = { kind: 'json' | 'ndjson'; rowsAtMost: number; encoding: Encoding | undefined }

/**
 * Writes the records of a JSON file to the path `to` as lines of cells: all, or the beginning of at least `rowsAtMost`.
 * Returns the encoding of the file.
 */
export function writeRecords(chunks: Chunks, to: string, asked: Asked): Encoding {
  const { encoding: chosen } = asked
  const columns: Columns = { names: new Set(), isOfLists: false }
  const [head = new Uint8Array(0)] = chunks()
  const encoding = chosen ?? encodingOf(head) ?? 'utf-8'
  let decoding: Decoding = { encoding, isStrict: chosen === undefined && encoding === 'utf-8' }
  for (;;) {
    const read = readAll(chunks, asked, decoding, to, columns)
    if (read === 'complete') return decoding.encoding
    if (read === 'other-encoding') {
      decoding = otherDecoding(chunks)
      columns.names.clear()
    }
  }
}

/**
 * Reads all records, and writes them while no column is missing in the header. `columns` has those of a former reading, and
 * gets those of this one.
 */
function readAll(
  chunks: Chunks,
  { kind, rowsAtMost }: Asked,
  decoding: Decoding,
  to: string,
  columns: Columns,
): 'complete' | 'more-columns' | 'other-encoding' {
  const decoder = new FileDecoder(decoding)
  const file = new TextFile(to)
  const writer = createWriter(file, columns)
  const onRecord = (record: unknown) => writer.add(record)
  const reader = kind === 'json' ? openJsonReader(onRecord) : openLineReader(onRecord)
  try {
    for (const chunk of chunks()) {
      const text = decoder.decode(chunk)
      if (text === null) return 'other-encoding'
      reader.push(text)
      if (writer.rows() >= rowsAtMost) return writer.finish()
    }
    const end = decoder.decode()
    if (end === null) return 'other-encoding'
    reader.push(end)
    const { unread } = reader.finish()
    if (unread > 1 && unread > unreadShare * writer.rows()) throw new FileProblem('file-damaged')
    return writer.finish()
  } finally {
    file.close()
  }
}

function createWriter(file: TextFile, known: Columns) {
  const { names } = known
  let header: string[] | null = names.size > 0 ? [...names] : null
  let sample: RecordCells[] = []
  let [line, isMissing, rows] = [1, false, 0]
  const write = (cells: RecordCells) => {
    if (header === null) return
    file.write(
      line,
      header.map((name) => cells.get(name) ?? ''),
    )
    line += 1
  }
  const begin = () => {
    header = [...names]
    if (!known.isOfLists) write(new Map(header.map((name) => [name, name])))
    sample.forEach(write)
    sample = []
  }
  if (header !== null) begin()
  return {
    add(record: unknown): void {
      const cells = cellsOfRecord(record)
      rows += 1
      if (rows === 1) known.isOfLists = Array.isArray(record)
      if (rows > fileLimits.rows + 1) throw new FileProblem('too-many-rows')
      const before = names.size
      for (const name of cells.keys()) names.add(name)
      if (names.size > fileLimits.columns) throw new FileProblem('too-many-columns')
      isMissing ||= header !== null && names.size > before
      if (header !== null) write(cells)
      else if (sample.push(cells) >= recordsOfSample) begin()
    },
    finish() {
      if (header === null) begin()
      return isMissing ? 'more-columns' : 'complete'
    },
    rows: () => rows,
  }
}
