/**
 * The languages whose names of months and weekdays are read: those of the product first, since the first one wins where
 * two languages use a name for different months.
 */
const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pl',
  'pt',
  'hi',
  'ja',
  'ar',
  'cs',
  'sv',
  'da',
  'nb',
  'fi',
  'hu',
  'tr',
  'ru',
  'uk',
  'ro',
  'el',
]
/** Arabic has other names of months in some countries. */
const locales = [...languages, 'ar-EG', 'ar-SY', 'ar-DZ', 'en-GB', 'pt-PT', 'es-MX', 'de-AT']

/** Names that people write and the locale data of Unicode does not have. */
const moreMonths: readonly (readonly string[])[] = [
  [],
  ['fevr', 'feber'],
  ['mrz', 'mrt', 'maerz'],
  ['avr'],
  ['mai', 'maj'],
  [],
  ['juil', 'lug'],
  ['aout'],
  ['sept', 'set'],
  ['oktob'],
  [],
  ['déc', 'dez', 'dic', 'gru'],
]

/** Folds a name: lower case, without accents of Latin letters and without points. */
export const foldedName = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/(?<=[a-z])[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .replaceAll(/[.\u200e\u200f\u061c]/g, '')
    .trim()

type Names = ReadonlyMap<string, number>

function namesBy(
  count: number,
  dateOf: (place: number) => Date,
  options: readonly Intl.DateTimeFormatOptions[],
  part: 'month' | 'weekday',
): Map<string, number> {
  const names = new Map<string, number>()
  for (const locale of locales) {
    for (const option of options) {
      const format = new Intl.DateTimeFormat(locale, {
        ...option,
        timeZone: 'UTC',
        calendar: 'gregory',
        numberingSystem: 'latn',
      })
      for (let place = 0; place < count; place += 1) {
        const text = format.formatToParts(dateOf(place)).find(({ type }) => type === part)?.value ?? ''
        const name = foldedName(text)
        if (/\p{L}/u.test(name) && !/\d/.test(name) && !names.has(name)) names.set(name, place)
      }
    }
  }
  return names
}

let knownMonths: Names | null = null
let knownWeekdays: Names | null = null

/** Returns the months, from 0, by their folded names and abbreviations in many languages (Unicode CLDR, by `Intl`). */
export function monthsByName(): Names {
  if (knownMonths !== null) return knownMonths
  const names = namesBy(
    12,
    (month) => new Date(Date.UTC(2024, month, 2)),
    [{ month: 'long', day: 'numeric' }, { month: 'long' }, { month: 'short', day: 'numeric' }, { month: 'short' }],
    'month',
  )
  moreMonths.forEach((more, month) => more.forEach((name) => names.set(foldedName(name), month)))
  return (knownMonths = names)
}

/** Returns the weekdays, Monday is 0, by their folded names and abbreviations in many languages. */
export function weekdaysByName(): Names {
  knownWeekdays ??= namesBy(
    7,
    (day) => new Date(Date.UTC(2024, 0, day + 1)),
    [{ weekday: 'long' }, { weekday: 'short' }],
    'weekday',
  )
  return knownWeekdays
}
