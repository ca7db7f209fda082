import type { ColumnNote } from '@portico/contract/core/analysis/dataset.ts'
import { leadingZeros, longNumber } from './parse-number.ts'
import type { Cells } from './typing.ts'

const version = /^v?\d{1,5}(?:\.\d{1,8}){1,4}(?:[-+ ]?(?:[a-z]+\.?\d*|\d+))?$/i
const international = /^\+\d[\d\s().-]{6,20}$/
const telephone = /^[+(]?\d[\d\s()./-]{4,20}$/
/** Digits around an E without a point or a sign, as in part numbers; programs write 1.5E+10. */
const whole = /^\d+$/
const partNumber = /^\d+[eE]\d+$/
const groupedDigits = /^\d{1,4}(?:[ .]\d{1,4})+$/
/** A spreadsheet's formula that only keeps a text: ="00120". */
const textFormula = /^="((?:[^"]|"")*)"$/

const minShare = 0.9

/**
 * Returns why the texts of a column are names although they look like numbers or dates: identifiers with zeros in front
 * or too many digits, versions, telephone numbers, part numbers; null if they are none.
 */
export function nameOfDigits(cells: Cells): ColumnNote | null {
  const counts = { filled: 0, versions: 0, points: 0, calls: 0, plus: 0, parts: 0, wholes: 0, grouped: 0 }
  for (const [index, text] of cells.texts.entries()) {
    if (cells.isEmpty(index)) continue
    const note = identifierIn(text)
    if (note !== null && !isLongTime(text, cells.uses)) return note
    count(counts, text)
  }
  return noteOf(counts, cells.uses)
}

type Counts = Record<'filled' | 'versions' | 'points' | 'calls' | 'plus' | 'parts' | 'wholes' | 'grouped', number>

function count(counts: Counts, text: string): void {
  counts.filled += 1
  // Fast path: most texts begin with a letter other than v.
  const first = text.charCodeAt(0)
  if (first > 57 && first !== 118 && first !== 86) return
  counts.versions += Number(version.test(text))
  counts.points += Number(text.includes('.'))
  counts.calls += Number(telephone.test(text))
  counts.plus += Number(international.test(text))
  counts.parts += Number(partNumber.test(text))
  counts.wholes += Number(whole.test(text))
  counts.grouped += Number(groupedDigits.test(text))
}

/** Names whose digits are names, unless a word says that they measure something. */
function noteOf(counts: Counts, uses: Cells['uses']): ColumnNote | null {
  const { filled, plus, parts, wholes, grouped } = counts
  if (filled === 0) return null
  if (plus / filled >= minShare) return 'telephone-numbers'
  if (uses.has('measure')) return null
  if (uses.has('version') && areVersions(counts)) return 'versions'
  if (areCalls(counts, uses)) return 'telephone-numbers'
  const areParts = parts > 0 && parts + wholes === filled
  return areParts || (isNamed(uses) && grouped > 0) ? 'names' : null
}

const areCalls = ({ filled, calls }: Counts, uses: Cells['uses']) =>
  uses.has('telephone') && !uses.has('duration') && calls / filled >= minShare

const areVersions = ({ filled, versions, points }: Counts) => points > 0 && versions / filled > 0.5
const isNamed = (uses: Cells['uses']) => uses.has('identifier') || uses.has('code')

/** Returns the reason why a trimmed cell of digits is an identifier and not a number; null if it is a number. */
export function identifierIn(text: string): 'leading-zeros' | 'long-numbers' | null {
  // Fast path: most texts begin with a letter.
  if (text.charCodeAt(0) > 57) return null
  if (leadingZeros.test(text) && /^[+-]?\d+$/.test(text)) return /^0{8}$/.test(text) ? null : 'leading-zeros'
  return longNumber.test(text) ? 'long-numbers' : null
}

const mayBeLongTime = (uses: Cells['uses']) =>
  uses.has('moment') || (uses.has('date') && !uses.has('identifier') && !uses.has('code') && !uses.has('measure'))
const isLongTime = (text: string, uses: Cells['uses']) => mayBeLongTime(uses) && /^1\d{15}$|^1\d{18}$/.test(text)

/** Reads micro- and nanoseconds since 1970, whose digits a double does not hold; null if a text is something else. */
export function readLongTimes({ texts, isEmpty, uses }: Cells): Float64Array | null {
  if (!mayBeLongTime(uses)) return null
  const values = new Float64Array(texts.length).fill(Number.NaN)
  let read = 0
  for (const [index, text] of texts.entries()) {
    if (isEmpty(index)) continue
    if (!isLongTime(text, uses)) return null
    values[index] = Number(text.slice(0, 13))
    read += 1
  }
  return read === 0 ? null : values
}

/** Returns the texts that formulas such as ="00120" keep; null if there is none. */
export function textsOfFormulas(texts: readonly string[]): string[] | null {
  if (!texts.some((text) => textFormula.test(text))) return null
  return texts.map((text) => textFormula.exec(text)?.[1]?.replaceAll('""', '"') ?? text)
}
