/** What the number format of a cell says about its number. */
export type NumberFormat =
  | { kind: 'number' | 'date' | 'time' | 'clock' | 'length' | 'percent' }
  /** Shown with zeros in front, such as postal codes. */
  | { kind: 'padded'; digits: number }
  | { kind: 'currency'; sign: string }

const plain: NumberFormat = { kind: 'number' }

/** The formats that files name by number only (ECMA-376, part 1, 18.8.30; dates of East Asian versions included). */
const builtIn: Record<number, NumberFormat['kind'] & ('date' | 'time' | 'clock' | 'length' | 'percent')> = {
  9: 'percent',
  10: 'percent',
  14: 'date',
  15: 'date',
  16: 'date',
  17: 'date',
  18: 'clock',
  19: 'clock',
  20: 'clock',
  21: 'clock',
  22: 'time',
  32: 'clock',
  33: 'clock',
  34: 'clock',
  35: 'clock',
  45: 'length',
  46: 'length',
  47: 'length',
}
const isEastAsianDate = (id: number) => (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)

/** Returns the meaning of a number format, by its number in the file and its code. */
export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  if (code !== undefined) return formatOfCode(code)
  if (isEastAsianDate(id)) return { kind: 'date' }
  const kind = builtIn[id]
  return kind === undefined ? plain : { kind }
}

const literal = /"[^"]*"|\\.|_.|\*./g

function formatOfCode(code: string): NumberFormat {
  const first = code.split(';')[0] ?? ''
  const sign =
    /\[\$([^\]-]+)/.exec(first)?.[1] ??
    /["\\ ]([€$£¥₹]|zł|kr|CHF|EUR|USD)(?:"|$|[ #0])/.exec(first)?.[1] ??
    /[€£¥₹]/.exec(first)?.[0]
  const bare = first.replace(literal, '')
  if (/\[(?:h+|m+|s+)\]/i.test(bare)) return { kind: 'length' }
  const letters = bare
    .replace(/\[[^\]]*\]/g, '')
    .replace(/general|am\/pm|a\/p|e[+-]/gi, (found) => (/m\/p|a\/p/i.test(found) ? 'h' : ''))
  if (/[ydghmseb]/i.test(letters)) return { kind: kindOfDate(letters.toLowerCase()) }
  if (bare.includes('%')) return { kind: 'percent' }
  const padded = /^0{2,}$/.exec(bare)
  if (padded !== null) return { kind: 'padded', digits: padded[0].length }
  return sign === undefined ? plain : { kind: 'currency', sign: sign.trim() }
}

function kindOfDate(letters: string): 'date' | 'time' | 'clock' {
  const hasClock = /[hs]/.test(letters)
  const hasDay = /[ydgeb]/.test(letters) || (letters.includes('m') && !hasClock)
  if (!hasDay) return 'clock'
  return hasClock ? 'time' : 'date'
}
