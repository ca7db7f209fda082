const cached = new Map<string, { format: (value: number) => string }>()
const exact = new Map<string, Intl.NumberFormat>()

/** Returns the formatter of a kind for a locale. Formatters are cached, because they are slow to create. */
function formatter(locale: string, kind: string, make: () => { format: (value: number) => string }) {
  const key = `${locale} ${kind}`
  const known = cached.get(key) ?? make()
  cached.set(key, known)
  return known
}

/** Formats a number in the notation of the language. `locale` is a BCP 47 tag (`useLanguage().locale`, `t.locale`). */
export function numberText(locale: string, value: number): string {
  return formatter(locale, 'number', () => new Intl.NumberFormat(locale)).format(value)
}

/** Formats a number with all digits of its decimal representation. */
export function exactText(locale: string, decimal: `${number}`): string {
  const known = exact.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })
  exact.set(locale, known)
  return known.format(decimal)
}

/** Formats a number in short form, such as 1.25M. */
export function compactText(locale: string, value: number): string {
  const options = { notation: 'compact', maximumFractionDigits: 2 } as const
  return formatter(locale, 'compact', () => new Intl.NumberFormat(locale, options)).format(value)
}

/** Formats a fraction of 1 as a percentage without decimals. */
export function percentText(locale: string, share: number): string {
  return formatter(locale, 'percent', () => new Intl.NumberFormat(locale, { style: 'percent' })).format(share)
}

/** Formats a fraction of 1 as a percentage, with one decimal below 10 %. */
export function shareText(locale: string, share: number): string {
  if (Math.abs(share) >= 0.0995) return percentText(locale, share)
  const options = { style: 'percent', maximumFractionDigits: 1 } as const
  return formatter(locale, 'share', () => new Intl.NumberFormat(locale, options)).format(share)
}

/** Formats an instant (milliseconds since 1970) in the visitor's time zone, unless `options` name another. */
export function dateText(locale: string, instant: number, options: Intl.DateTimeFormatOptions): string {
  return formatter(locale, JSON.stringify(options), () => new Intl.DateTimeFormat(locale, options)).format(instant)
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const

/**
 * Formats a number of bytes in the unit that leaves one to four digits. Units are powers of 1024, as in operating
 * systems.
 */
export function bytesText(locale: string, bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const amount = bytes / 1024 ** power
  const maximumFractionDigits = amount < 10 && power > 0 ? 1 : 0
  const options = {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits,
  } as const
  return formatter(locale, JSON.stringify(options), () => new Intl.NumberFormat(locale, options)).format(amount)
}
