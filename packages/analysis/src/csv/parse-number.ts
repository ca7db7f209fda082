import { currencyLetters, currencyOf, unitOf, type Unit } from '#analysis/csv/cells/units.ts'

/** A cell as a number, read with a decimal point and with a decimal comma; null if that is not a number. */
export type ParsedNumber = {
  point: number | null
  comma: number | null
  unit: string
  /** The unit with its kind; null without one. */
  of?: Unit
  /** How a negative number is written if not by a minus before it. */
  sign?: 'brackets' | 'behind' | 'debit-credit'
}

const digitsOnly = /^[+-]?\d+$/
const withPoint = /^[+-]?(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d{1,4})?$|^[+-]?\d+[eE][+-]?\d{1,4}$/
const withComma = /^[+-]?(?:\d+,\d+|,\d+)(?:[eE][+-]?\d{1,4})?$/
const groupedByComma = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/
/** Lakh and crore: the last three digits, then groups of two. */
const groupedAsInIndia = /^[+-]?[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d*)?$/
const groupedByPoint = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/
const groupedByBlank = /^[+-]?[1-9]\d{0,2}(?:[ ']\d{3})+(?:[.,]\d+)?$/
const before = /^([+-]?)\s?([^\d\s+\-.,'()]{1,5}\.?)\s?([+-]?)\s?(?=[\d.,])/
const after = /^([+-]?[\d.,' ]*\d)\s?([^\d\s.,'][^\d]{0,12})$/

/** Digits that are not numbers: identifiers with leading zeros, and more digits than a double holds. */
export const leadingZeros = /^[+-]?0\d/
export const longNumber = /^[+-]?\d{16,}$/

/**
 * Parses a cell as a number: with signs and separators of many countries, currencies and units. Returns null for
 * anything else, including NaN, infinities and numbers that a double cannot hold.
 */
export function parseNumber(text: string): ParsedNumber | null {
  if (beginsAsText(text.charCodeAt(0))) return null
  return plainNumber(text) ?? dressedNumber(text)
}

/** Rejects a text by its first letter unless a currency begins with it. */
function beginsAsText(first: number): boolean {
  if (first < 65 || (first > 122 && first < 128)) return false
  // In Arabic a mark of the direction stands before the sign.
  return !(currencyLetters.has(first) || first > 0x2000 || first === 0x61c || isOtherDigit(first))
}

/** Arabic, Persian, Devanagari and wide digits. */
const isOtherDigit = (code: number) =>
  (code >= 0x660 && code <= 0x669) || (code >= 0x6f0 && code <= 0x6f9) || (code >= 0x966 && code <= 0x96f)

/** Parses a number without currency and unit, in ASCII. */
function plainNumber(text: string): ParsedNumber | null {
  if (leadingZeros.test(text) || longNumber.test(text)) return null
  if (digitsOnly.test(text)) return numberFrom(text, text)
  const point = byPoint(text)
  const comma = byComma(text)
  if (point !== null || comma !== null) return numberFrom(point, comma)
  if (!groupedByBlank.test(text)) return null
  const digits = text.replaceAll(/[ ']/g, '')
  return numberFrom(digits.includes(',') ? null : digits, digits.includes('.') ? null : digits.replace(',', '.'))
}

function byPoint(text: string): string | null {
  if (withPoint.test(text)) return text
  return groupedByComma.test(text) || groupedAsInIndia.test(text) ? text.replaceAll(',', '') : null
}

function byComma(text: string): string | null {
  if (withComma.test(text)) return text.replace(',', '.')
  return groupedByPoint.test(text) ? text.replaceAll('.', '').replace(',', '.') : null
}

function numberFrom(point: string | null, comma: string | null): ParsedNumber | null {
  const form = { point: finite(point), comma: finite(comma), unit: '' }
  return form.point === null && form.comma === null ? null : form
}

/** Normalises -0 to 0, so that every engine puts both into one group. */
function finite(digits: string | null): number | null {
  const value = digits === null ? Number.NaN : Number(digits)
  return Number.isFinite(value) ? value + 0 : null
}

const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10]
const nonAscii = /[^\0-\x7f]/

/** Replaces digits, signs and separators of other scripts by those of ASCII. */
function inAscii(text: string): string {
  if (!nonAscii.test(text)) return text
  return text
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff10-\uff19]/g, asciiDigit)
    .replaceAll(/[\u200e\u200f\u061c]/g, '')
    .replaceAll(/[\u2212\ufe63\uff0d\u2010\u2011\u2013]/g, '-')
    .replaceAll(/[\u00a0\u202f\u2009\u2007\u2008\u3000]/g, ' ')
    .replaceAll(/[\u2019\u2018\u02bc\u00b4\u066c]/g, (sign) => (sign === '\u066c' ? ',' : "'"))
    .replaceAll(/[\u066b\uff0e]/g, '.')
    .replaceAll('\uff0c', ',')
}

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const zero = zeros.findLast((first) => first <= code) ?? code
  return String(code - zero)
}

/** Debit and credit as in ledgers of many countries: `100 Dr`, `100 Soll`, `100 Haber`, `100 Wn`. */
const sides =
  /^(.*\d)\s?(dr|cr|debits?|credits?|debet|soll|haben|d[ée]bito?|cr[ée]dito?|debe|haber|dare|avere|wn|ma)\.?$/i
/** One letter only behind cents, as banks write it: `100,50 S` (Soll), `100,50 H` (Haben, Haber), `100.50 D`. */
const bankSides = /^(.*\d[.,]\d\d)\s?([SHDC])$/
/** SAP: 1.200,50- and 1.200,50- EUR. */
const minusBehind = /^(.*\d)\s?-(\s?\D{0,5})$/
const debits = /^(?:d|s|wn)/i

/** Parses a number with a sign of accountants, a currency or a unit, or in other scripts. */
function dressedNumber(given: string): ParsedNumber | null {
  if (given.length > 40) return null
  // Prices without cents: 1'200.-, 500/-
  const text = inAscii(given)
    .trim()
    .replace(/(?<=\d)(?:[.,]-{1,2}|\/-)$/, '')
  const brackets = /^\((.+)\)$/.exec(text) ?? /^([^\d\s()]{1,4}\s?)\((.+)\)$/.exec(text)
  if (brackets !== null) return negated(unsigned(brackets.slice(1).join('')), 'brackets')
  const [, digits, side = ''] = sides.exec(text) ?? bankSides.exec(text) ?? []
  if (digits !== undefined) return ofSide(unsigned(digits.trim()), side)
  const behind = minusBehind.exec(text)
  if (behind !== null) return negated(unsigned(behind.slice(1).join('').trim()), 'behind')
  return (text === given ? null : plainNumber(text)) ?? withUnit(text)
}

/** Parses a number with or without a unit that has no sign. */
const unsigned = (text: string): ParsedNumber | null =>
  /^\s*[+-]/.test(text) ? null : (plainNumber(text) ?? withUnit(text))

function negated(form: ParsedNumber | null, sign: NonNullable<ParsedNumber['sign']>): ParsedNumber | null {
  const minus = (value: number | null) => (value === null ? null : -value + 0)
  return form === null ? null : { ...form, point: minus(form.point), comma: minus(form.comma), sign }
}

/** Debits are negative. */
function ofSide(form: ParsedNumber | null, side: string): ParsedNumber | null {
  if (debits.test(side)) return negated(form, 'debit-credit')
  return form === null ? null : { ...form, sign: 'debit-credit' }
}

const withUnit = (text: string): ParsedNumber | null => afterCurrency(text) ?? beforeUnit(text)

function afterCurrency(text: string): ParsedNumber | null {
  const found = before.exec(text)
  if (found === null) return null
  const [all, sign = '', name = '', inner = ''] = found
  // R0 and SOS1 are names: letters need a blank or a fraction to be a currency.
  const isName = /\p{L}$/u.test(name) && !/\s/.test(all) && !/[.,]/.test(text)
  const currency = isName ? null : currencyOf(name)
  return currency === null ? null : numberWithUnit(`${inner === '' ? sign : inner}${text.slice(all.length)}`, currency)
}

function beforeUnit(text: string): ParsedNumber | null {
  const found = after.exec(text)
  if (found === null) return null
  const [, digits = '', behind = ''] = found
  // 12A is a seat, 12 A a current.
  const unit = behind === 'A' && !/\s/.test(text) ? null : unitOf(behind.trim())
  return unit === null ? null : numberWithUnit(digits.trim(), unit)
}

function numberWithUnit(digits: string, unit: Unit): ParsedNumber | null {
  const form = plainNumber(digits)
  return form === null ? null : { ...form, unit: unit.text, of: unit }
}
