/** A cell as a number, read with a decimal point and with a decimal comma; null if that is not a number. */
export type ParsedNumber = { point: number | null; comma: number | null; unit: string }

const digitsAlone = /^[+-]?\d+$/
const withPoint = /^[+-]?(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d{1,4})?$|^[+-]?\d+[eE][+-]?\d{1,4}$/
const withComma = /^[+-]?\d+,\d+$/
const groupedByComma = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const groupedByPoint = /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/
const groupedByBlank = /^[+-]?\d{1,3}(?:[\u00a0\u202f ']\d{3})+(?:[.,]\d+)?$/
const prefix = /^([+-]?)\s?(US\$|[$€£¥₹]|USD|EUR|GBP|CHF)\s?(?=[\d.,])/
const suffix =
  /^([+-]?[\d.,' \u00a0\u202f]*\d)\s?(%|[$€£¥₹]|USD|EUR|GBP|CHF|[KMGT]i?B|B|ms|s|min|h|kg|g|km|m|cm|mm|°C|°F|GHz|MHz|Mbit\/s|Gbit\/s|Mbps|Gbps)$/

/** Digits that are not numbers: identifiers with leading zeros, and more digits than a double holds. */
export const leadingZeros = /^[+-]?0\d/
export const longNumber = /^[+-]?\d{16,}$/

/**
 * Parses a cell as a number. Returns null for anything else, including NaN, infinities and numbers that a double cannot
 * hold.
 */
export function parseNumber(text: string): ParsedNumber | null {
  if (beginsAsText(text.charCodeAt(0))) return null
  if (leadingZeros.test(text) || longNumber.test(text)) return null
  if (digitsAlone.test(text)) return numberFrom(text, text)
  const point = byPoint(text)
  const comma = byComma(text)
  if (point !== null || comma !== null) return numberFrom(point, comma)
  if (groupedByBlank.test(text)) {
    const digits = text.replaceAll(/[\s']/g, '')
    return numberFrom(digits.includes(',') ? null : digits, digits.includes('.') ? null : digits.replace(',', '.'))
  }
  return withUnit(text)
}

/** Rejects a text by its first letter. C, E, G and U are not rejected, since they begin currencies. */
function beginsAsText(first: number): boolean {
  if (first < 65 || first > 122) return false
  return first > 96 || (first < 91 && first !== 67 && first !== 69 && first !== 71 && first !== 85)
}

function byPoint(text: string): string | null {
  if (withPoint.test(text)) return text
  return groupedByComma.test(text) ? text.replaceAll(',', '') : null
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

function withUnit(text: string): ParsedNumber | null {
  const before = prefix.exec(text)
  if (before !== null) return numberWithUnit(`${before[1]}${text.slice(before[0].length)}`, before[2] ?? '')
  const after = suffix.exec(text)
  return after === null ? null : numberWithUnit((after[1] ?? '').trim(), after[2] ?? '')
}

function numberWithUnit(digits: string, unit: string): ParsedNumber | null {
  const form = parseNumber(digits)
  return form === null || form.unit !== '' ? null : { ...form, unit }
}
