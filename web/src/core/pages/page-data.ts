import { directionOf, type Language } from '@portico/contract/platform/language.ts'
import type { PageData } from '@portico/contract/core/pages/front-page.ts'

let data: PageData | undefined

/** What the server embedded in this page, or null where it cannot be found or read. */
export function embeddedPageData(): PageData | null {
  try {
    const found = JSON.parse(document.querySelector('#page')?.textContent ?? '') as Partial<PageData> | null
    const isWhole =
      typeof found?.settings?.companyname === 'string' &&
      typeof found.themeChoice?.theme === 'string' &&
      typeof found.language === 'string'
    return isWhole ? (found as PageData) : null
  } catch {
    return null
  }
}

/**
 * The settings of the domain and the theme, as `setPageData` got them. Throws before that: nothing is shown then.
 */
export function pageData(): PageData {
  if (data === undefined) throw new Error('The page has no settings yet.')
  return data
}

/**
 * Sets the settings and the theme of the whole front.
 */
export function setPageData(page: PageData): void {
  data = page
}

/**
 * Puts a theme on the page, at once; the token sets of all themes come with the app.
 */
export function showTheme({ theme, mode }: PageData['themeChoice']): void {
  document.documentElement.dataset['theme'] = theme
  document.documentElement.dataset['mode'] = mode
}

/**
 * Sets the language and the direction of the page, for the browser and assistive technology.
 */
export function showLanguage(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
