import { foldedName, monthsByName, weekdaysByName } from '#analysis/words/calendar-names.ts'

const zeros = [0x660, 0x6f0, 0x966, 0xff10]

/** Words for the halves of the day in the languages of the product. */
const halfDays: readonly (readonly [words: RegExp, half: ' am' | ' pm'])[] = [
  [/\s?\b(?:a\.\s?m\.?|am|vorm\.?)(?![\p{L}])/giu, ' am'],
  [/\s?\b(?:p\.\s?m\.?|pm|nachm\.?)(?![\p{L}])/giu, ' pm'],
  [/\s?(?:午前|ص|पूर्वाह्न|오전|上午)\s?/g, ' am'],
  [/\s?(?:午後|م(?![\p{L}])|अपराह्न|오후|下午)\s?/gu, ' pm'],
]

/** Japanese eras by the year before their first. */
const eras: Record<string, number> = { 令和: 2018, 平成: 1988, 昭和: 1925, R: 2018, H: 1988 }

/**
 * Rewrites a date with other digits, weekdays, East Asian marks or words for the halves of the day into one that the
 * patterns know; null if it has no digit.
 */
export function instantInAscii(given: string): string | null {
  let text = given.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (zeros.findLast((first) => first <= code) ?? code))
  })
  if (!/\d/.test(text)) return null
  text = text
    .replaceAll(/[\u200e\u200f\u061c]/g, '')
    .replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
    .replaceAll('،', ',')
    .replaceAll(/[／．：－]/g, (sign) => '/.:-'['／．：－'.indexOf(sign)] ?? sign)
  text = inJapanese(text.replaceAll(/\s?[（(][月火水木金土日월화수목금토일][)）]/g, ' '))
  for (const [words, half] of halfDays) text = text.replace(words, half)
  text = withoutWeekday(text)
  // Apache: 01/Mar/2024:10:00:00; DB2: 2024-03-01-10.00.00; French: 14h30; German: 14:30 Uhr.
  return (
    text
      .replace(/\s*(?:Uhr|kl\.?|uur|ore|godz\.?)(?=\s|$)/i, '')
      .replace(/\s*(?:r|г)\.?$/i, '')
      .replace(/ (?:um|at|à|alle|om|o|às|a las|den) (?=\d)/i, ' ')
      // Go writes the offset and the name of the zone.
      .replace(/([+-]\d{4}) [A-Z]{3,4}(?: m=.*)?$/, '$1')
      .replaceAll(/\s+/g, ' ')
      .trim()
  )
}

function inJapanese(text: string): string {
  if (!/[年월년]/.test(text)) return text
  return text
    .replace(
      /^(令和|平成|昭和)(\d{1,2}|元)年/,
      (_all, era: string, year: string) => `${(eras[era] ?? 0) + (year === '元' ? 1 : Number(year))}年`,
    )
    .replace(/(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/, '$1-$2-$3 ')
    .replace(
      /(\d{1,2})\s?[時시]\s?(\d{1,2})\s?[分분]\s?(?:(\d{1,2})\s?[秒초])?/,
      (_all, hour: string, minute: string, second?: string) =>
        `${hour}:${minute.padStart(2, '0')}${second === undefined ? '' : `:${second.padStart(2, '0')}`}`,
    )
    .trim()
}

/** Digits beside other digits or letters: one number is no date. The names of weekdays are slow to collect. */
const mayBeDate = /\d\D+[\p{L}\d]|\p{L}\D*\d/u

/** Removes a weekday before or after a date. */
function withoutWeekday(text: string): string {
  return withoutWeekdayBefore(text) ?? withoutWeekdayBehind(text)
}

/** Removes a weekday before a date; null if there is none. A name that is also a month (mar) is one if a date follows. */
function withoutWeekdayBefore(text: string): string | null {
  const found = /^([\p{L}\p{M}-]{2,14})\.?,?\s+(?:den\s+|le\s+)?/u.exec(text)
  if (found === null) return null
  const rest = text.slice(found[0].length)
  const word = foldedName(found[1] ?? '')
  if (!mayBeDate.test(rest) || !weekdaysByName().has(word)) return null
  return !monthsByName().has(word) || /\p{L}{3,}|\d[-/.]\d+[-/.]\d/u.test(rest) ? rest : null
}

function withoutWeekdayBehind(text: string): string {
  const found = /,?\s+\(?([\p{L}\p{M}]{2,14})\.?\)?$/u.exec(text)
  if (found === null || /^[ap]m$/i.test(found[1] ?? '')) return text
  const before = text.slice(0, found.index)
  return mayBeDate.test(before) && weekdaysByName().has(foldedName(found[1] ?? '')) ? before : text
}
