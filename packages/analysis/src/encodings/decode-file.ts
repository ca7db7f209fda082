import type { Encoding, ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import { BadCells } from './bad-cells.ts'
import { legacyEncodingOf } from './legacy-encoding.ts'
import { surveyUtf8, type Utf8Survey } from './utf8-survey.ts'

/** How to decode a file. `isStrict` stops at the first byte that is not of the encoding. */
export type Decoding = { encoding: Encoding; isStrict: boolean }

/** A file has at most this share of malformed sequences if it is UTF-8 for sure. */
const malformedShare = 0.1

const escape = 0x1b
/** The bytes behind an escape that begin Japanese letters in ISO-2022-JP: `$@`, `$B`, `(I`, `(J`. */
const japaneseEscapes = new Set(['$@', '$B', '(I', '(J'])

/** Decodes a file piece by piece. A strict one notices that the file has another encoding than UTF-8. */
export class FileDecoder {
  readonly #decoder: InstanceType<typeof TextDecoder>
  readonly #isStrict: boolean
  readonly #bad = new BadCells()

  constructor({ encoding, isStrict }: Decoding) {
    this.#decoder = new TextDecoder(encoding, { fatal: isStrict })
    this.#isStrict = isStrict
  }

  /** Decodes the next bytes; without bytes, the end. Null if the file has another encoding. */
  decode(chunk?: Uint8Array): string | null {
    if (this.#isStrict && chunk !== undefined && switchesToJapanese(chunk)) return null
    const text = this.#decoded(chunk)
    if (text !== null && !this.#isStrict) this.#bad.push(text)
    return text
  }

  /** Cells with bytes of another encoding, up to here. */
  get badBytes(): ImportReport['bad_bytes'] {
    return this.#bad.found
  }

  #decoded(chunk: Uint8Array | undefined): string | null {
    try {
      return this.#decoder.decode(chunk, { stream: chunk !== undefined })
    } catch (error) {
      if (error instanceof TypeError && this.#isStrict) return null
      throw error
    }
  }
}

function switchesToJapanese(chunk: Uint8Array): boolean {
  for (let at = chunk.indexOf(escape); at !== -1; at = chunk.indexOf(escape, at + 1))
    if (japaneseEscapes.has(String.fromCharCode(...chunk.subarray(at + 1, at + 3)))) return true
  return false
}

/**
 * Decides how to decode a file that is not UTF-8 throughout: as UTF-8 with a few bad bytes, or in the encoding of an older
 * program, from all of its lines that are not ASCII.
 */
export function otherDecoding(chunks: () => Iterable<Uint8Array>): Decoding {
  const survey = surveyUtf8(chunks())
  if (survey.malformed === 0 && switchesToJapanese(survey.sample)) return { encoding: 'iso-2022-jp', isStrict: false }
  const encoding = isMostlyUtf8(survey) ? 'utf-8' : legacyEncodingOf(survey.sample)
  return { encoding: isMixed(survey, encoding) ? 'utf-8' : encoding, isStrict: false }
}

const isMostlyUtf8 = ({ wellFormed, malformed, hasMark }: Utf8Survey) =>
  hasMark || malformed <= malformedShare * (wellFormed + malformed)

const asian: ReadonlySet<Encoding> = new Set(['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr', 'windows-874'])

/** Texts in an encoding of one byte hardly have well-formed sequences, so these are from another program. */
const isMixed = ({ wellFormed, malformed }: Utf8Survey, encoding: Encoding) =>
  !asian.has(encoding) && wellFormed >= malformed
