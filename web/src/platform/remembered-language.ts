import { languageKey, languageOfTag, type Language } from '@portico/contract/platform/language.ts'

const year = 365 * 24 * 60 * 60

/** Stores a language for this browser in a cookie, from which the server renders pages. */
export function rememberLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageKey}=${language}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`
}

/**
 * Returns the language stored in this browser, else the first of the browser's languages that we offer; null if there
 * is none.
 */
export function rememberedLanguage(): Language | null {
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(`${languageKey}=`))
  const wanted = [cookie?.slice(languageKey.length + 1), ...navigator.languages]
  return wanted.map((tag) => languageOfTag(tag ?? '')).find((language) => language !== null) ?? null
}

/**
 * Stores the language of the address (`?lang=`) if the page was rendered in it. `shown` is the language of the page.
 */
export function rememberAskedLanguage(shown: Language): void {
  if (languageOfTag(new URLSearchParams(location.search).get('lang') ?? '') === shown) rememberLanguage(shown)
}

/**
 * Returns the language of the document, set by the root component (`showLanguage`). For code outside components, such
 * as the headers of a call.
 */
export function documentLanguage(): Language {
  return (typeof document === 'undefined' ? null : languageOfTag(document.documentElement.lang)) ?? 'en'
}
