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
export function nameOfDigits({ texts, isEmpty, uses }: Cells): ColumnNote | null {
  let [filled, versions, points, calls, plus, parts, wholes, grouped] = [0, 0, 0, 0, 0, 0, 0, 0]
  for (const [index, text] of texts.entries()) {
    if (isEmpty(index)) continue
    const note = identifierIn(text)
    if (note !== null && !isLongTime(text, uses)) return note
    filled += 1
    // Fast path: most texts begin with a letter other than v.
    const first = text.charCodeAt(0)
    if (first > 57 && first !== 118 && first !== 86) continue
    if (version.test(text)) versions += 1
    if (text.includes('.')) points += 1
    if (telephone.test(text)) calls += 1
    if (international.test(text)) plus += 1
    if (partNumber.test(text)) parts += 1
    else if (whole.test(text)) wholes += 1
    if (groupedDigits.test(text)) grouped += 1
  }
  const isMost = (count: number) => filled > 0 && count / filled >= minShare
  if (uses.has('version') && !uses.has('measure') && points > 0 && versions / filled > 0.5) return 'versions'
  if (uses.has('telephone') && !uses.has('measure') && !uses.has('duration') && isMost(calls))
    return 'telephone-numbers'
  if (isMost(plus)) return 'telephone-numbers'
  if (parts > 0 && parts + wholes === filled && !uses.has('measure')) return 'names'
  const isNamed = (uses.has('identifier') || uses.has('code')) && !uses.has('measure')
  return isNamed && grouped > 0 ? 'names' : null
}

/** Returns the reason why a trimmed cell of digits is an identifier and not a number; null if it is a number. */
export function identifierIn(text: string): 'leading-zeros' | 'long-numbers' | null {
  // Fast path: most texts begin with a letter.
  if (text.charCodeAt(0) > 57) return null
  if (leadingZeros.test(text) && /^[+-]?\d+$/.test(text)) return /^0{8}$/.test(text) ? null : 'leading-zeros'
  return longNumber.test(text) ? 'long-numbers' : null
}

const isLongTime = (text: string, uses: Cells['uses']) => uses.has('moment') && /^1\d{15}$|^1\d{18}$/.test(text)

/** Reads micro- and nanoseconds since 1970, whose digits a double does not hold; null if a text is something else. */
export function readLongTimes({ texts, isEmpty, uses }: Cells): Float64Array | null {
  if (!uses.has('moment')) return null
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
