import { currentLocale } from './messages.ts'

const kept = new Map<string, { format: (value: number) => string }>()

/** Formatters are slow to create: one is cached for each language and kind. */
function formatter(kind: string, make: (locale: string) => { format: (value: number) => string }) {
  const key = `${currentLocale()} ${kind}`
  const known = kept.get(key) ?? make(currentLocale())
  kept.set(key, known)
  return known
}

/**
 * A number as the language writes it.
 */
export function numberText(value: number): string {
  return formatter('number', (locale) => new Intl.NumberFormat(locale)).format(value)
}

/**
 * A number in little room, such as 1.25M.
 */
export function compactText(value: number): string {
  const options = { notation: 'compact', maximumFractionDigits: 2 } as const
  return formatter('compact', (locale) => new Intl.NumberFormat(locale, options)).format(value)
}

/**
 * A share (1 is all) in per cent, without decimals.
 */
export function percentText(share: number): string {
  return formatter('percent', (locale) => new Intl.NumberFormat(locale, { style: 'percent' })).format(share)
}

/**
 * An instant (milliseconds since 1970) in the visitor's zone, unless the options name another.
 */
export function dateText(instant: number, options: Intl.DateTimeFormatOptions): string {
  return formatter(JSON.stringify(options), (locale) => new Intl.DateTimeFormat(locale, options)).format(instant)
}
