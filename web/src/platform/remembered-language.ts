import { languageKey, languageOfTag, type Language } from '@portico/contract/platform/language.ts'
import { rememberLanguage } from './messages.ts'

/**
 * The language stored in this browser, else the visitor's own; null where neither is offered.
 */
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
