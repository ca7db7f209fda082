import { languageKey, languageOfTag, type Language } from '@portico/contract/platform/language.ts'

const year = 365 * 24 * 60 * 60

/**
 * Stores a language for this browser, in a cookie: the server renders in it.
 */
export function rememberLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageKey}=${language}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`
}

/** The language stored in this browser, else the visitor's own; null if neither is offered. */
export function rememberedLanguage(): Language | null {
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(`${languageKey}=`))
  const wanted = [cookie?.slice(languageKey.length + 1), ...navigator.languages]
  return wanted.map((tag) => languageOfTag(tag ?? '')).find((language) => language !== null) ?? null
}

/**
 * Stores a language from the address (`?lang=`). `shown` is the language of the page as rendered.
 */
export function rememberAskedLanguage(shown: Language): void {
  if (languageOfTag(new URLSearchParams(location.search).get('lang') ?? '') === shown) rememberLanguage(shown)
}

/**
 * The language of the document, which the root component sets to the current one (`showLanguage`): for code outside
 * components, such as a call's header.
 */
export function documentLanguage(): Language {
  return (typeof document === 'undefined' ? null : languageOfTag(document.documentElement.lang)) ?? 'en'
}
