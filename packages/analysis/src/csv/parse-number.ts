/** A cell as a number: by a point before the fraction, and by a comma; null where the cell is none then. */
export type NumberForm = { point: number | null; comma: number | null; unit: string }

const digitsAlone = /^[+-]?\d+$/
const withPoint = /^[+-]?(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d{1,4})?$|^[+-]?\d+[eE][+-]?\d{1,4}$/
const withComma = /^[+-]?\d+,\d+$/
const groupedByComma = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const groupedByPoint = /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/
const groupedByBlank = /^[+-]?\d{1,3}(?:[\u00a0\u202f ']\d{3})+(?:[.,]\d+)?$/
const prefix = /^([+-]?)\s?(US\$|[$€£¥₹]|USD|EUR|GBP|CHF)\s?(?=[\d.,])/
const suffix =
  /^([+-]?[\d.,' \u00a0\u202f]*\d)\s?(%|[$€£¥₹]|USD|EUR|GBP|CHF|[KMGT]i?B|B|ms|s|min|h|kg|g|km|m|cm|mm|°C|°F|GHz|MHz|Mbit\/s|Gbit\/s|Mbps|Gbps)$/

/** Digits that no number keeps: an identifier with zeros in front, or more digits than a double has. */
export const leadingZeros = /^[+-]?0\d/
export const longNumber = /^[+-]?\d{16,}$/

/**
 * Reads a cell as a number, or returns null where it is none: NaN, infinities, and what a double cannot keep, are none.
 */
export function parseNumber(text: string): NumberForm | null {
  if (beginsAsText(text.charCodeAt(0))) return null
  if (leadingZeros.test(text) || longNumber.test(text)) return null
  if (digitsAlone.test(text)) return both(text, text)
  const point = byPoint(text)
  const comma = byComma(text)
  if (point !== null || comma !== null) return both(point, comma)
  if (groupedByBlank.test(text)) {
    const digits = text.replaceAll(/[\s']/g, '')
    return both(digits.includes(',') ? null : digits, digits.includes('.') ? null : digits.replace(',', '.'))
  }
  return withUnit(text)
}

/** A letter that begins neither a number nor a currency: C, E, G and U do. */
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

function both(point: string | null, comma: string | null): NumberForm | null {
  const form = { point: finite(point), comma: finite(comma), unit: '' }
  return form.point === null && form.comma === null ? null : form
}

/** Minus zero becomes zero, so that all engines put both into one group. */
function finite(digits: string | null): number | null {
  const value = digits === null ? Number.NaN : Number(digits)
  return Number.isFinite(value) ? value + 0 : null
}

function withUnit(text: string): NumberForm | null {
  const before = prefix.exec(text)
  if (before !== null) return ofUnit(`${before[1]}${text.slice(before[0].length)}`, before[2] ?? '')
  const after = suffix.exec(text)
  return after === null ? null : ofUnit((after[1] ?? '').trim(), after[2] ?? '')
}

function ofUnit(digits: string, unit: string): NumberForm | null {
  const form = parseNumber(digits)
  return form === null || form.unit !== '' ? null : { ...form, unit }
}
