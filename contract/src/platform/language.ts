/** The languages of the product, by their BCP 47 tags; English is the source and the fallback. */
export const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'hi', 'ja', 'ar'] as const

export type Language = (typeof languages)[number]

/** Each language's own name. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  hi: 'हिन्दी',
  ja: '日本語',
  ar: 'العربية',
} as const satisfies Record<Language, string>

/** The cookie by which a browser remembers a language that was chosen. */
export const languageKey = 'language'

/** Returns the direction in which a language is written, as a value of the attribute `dir`. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** Returns the language of a tag such as `de-AT` or `PT_br`, or null for one that the product does not have. */
export function languageOfTag(tag: string): Language | null {
  const [primary] = tag.trim().toLowerCase().split(/[-_]/)
  return languages.find((language) => language === primary) ?? null
}

/** The parts of a request that choose a language; null or empty if missing. */
export type LanguageSources = { query: string | null; cookie: string | null; acceptLanguage: string }

/**
 * Returns the language of a page: the first of query, cookie and `Accept-Language` (RFC 9110 §12.5.4) that names one of
 * `offered`; else English if it is offered, else the first one offered.
 */
export function chooseLanguage(sources: LanguageSources, offered: readonly Language[]): Language {
  const { query, cookie, acceptLanguage } = sources
  const wanted = [query ?? '', cookie ?? '', ...tagsByPreference(acceptLanguage)].map(languageOfTag)
  const found = wanted.find((language) => language !== null && offered.includes(language))
  return found ?? (offered.includes('en') ? 'en' : (offered[0] ?? 'en'))
}

/** Longest `Accept-Language` that is read; browsers send far less. */
const headerLongest = 500

function tagsByPreference(header: string): string[] {
  const ranges = header
    .slice(0, headerLongest)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
      const quality = parameters.find((text) => text.startsWith('q='))
      return { tag, weight: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
    })
  return ranges
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
