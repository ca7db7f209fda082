import { TokenParser, Tokenizer } from '@streamparser/json'
import { FileProblem } from './file-problem.ts'
import { numberOf } from './record-cells.ts'

/** The longest record, in characters. */
const longestRecord = 16 * 1024 * 1024

/** Reads records from pieces of text. `finish` returns the number of lines that could not be read. */
export type RecordReader = { push: (text: string) => void; finish: () => { unread: number } }

/** Long integers become texts, although the token is a number. */
class ExactTokenizer extends Tokenizer {
  override parseNumber(source: string): number {
    return numberOf(source) as number
  }
}

/**
 * Reads the records of a JSON document piece by piece: the elements of its list, or of the first list with records in its
 * object, such as `{"data": […]}`. An object without such a list is one record.
 */
export function openJsonReader(onRecord: (record: unknown) => void): RecordReader {
  const tokenizer = new ExactTokenizer()
  let [isList, records, whole]: [boolean | null, number, string] = [null, 0, '']
  let list: unknown = undefined
  let tokens: TokenParser | null = null
  const begin = (text: string) => {
    isList = text.trimStart().startsWith('[')
    const parser = new TokenParser({ paths: [isList ? '$.*' : '$.*.*'], keepStack: false })
    tokens = parser
    tokenizer.onToken = (token) => parser.write(token)
    parser.onValue = ({ value, parent, stack }) => {
      const key = isList === true ? null : stack.at(-1)?.key
      const isRecord = isList === true || (Array.isArray(parent) && typeof value === 'object')
      if (!isRecord || (records > 0 && key !== list)) return
      list = key
      records += 1
      onRecord(value)
    }
  }
  return {
    push(text) {
      if (isList === null && text.trim() !== '') begin(text)
      if (records === 0 && whole.length < longestRecord) whole += text
      orFileDamaged(() => tokenizer.write(text))
    },
    finish() {
      orFileDamaged(() => {
        if (tokens?.isEnded !== true) throw new FileProblem('file-damaged')
        if (records === 0 && isList === false && whole.length < longestRecord) onRecord(JSON.parse(whole, exactNumbers))
      })
      return { unread: 0 }
    },
  }
}

/** Errors of the parser say that the file is damaged, and so do values nested too deeply to be written. */
function orFileDamaged(read: () => void): void {
  try {
    read()
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem('file-damaged')
  }
}

/** A reviver that keeps the digits of long integers. */
function exactNumbers(this: unknown, _key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' && context?.source !== undefined ? numberOf(context.source) : value
}

const longDigits = /\d{16}/

/** Reads NDJSON: a record in each line. Lines that are no JSON are counted. */
export function openLineReader(onRecord: (record: unknown) => void): RecordReader {
  let [rest, unread] = ['', 0]
  const readLine = (line: string) => {
    if (line.trim() === '') return
    let record: unknown
    try {
      record = longDigits.test(line) ? JSON.parse(line, exactNumbers) : JSON.parse(line)
    } catch {
      unread += 1
      return
    }
    orFileDamaged(() => onRecord(record))
  }
  return {
    push(text) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > longestRecord) throw new FileProblem('cell-too-long')
      lines.forEach(readLine)
    },
    finish() {
      readLine(rest)
      return { unread }
    },
  }
}
