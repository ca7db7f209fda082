import { directionOf, type Language } from '@portico/contract/platform/language.ts'
import type { PageData } from '@portico/contract/core/pages/front-page.ts'

let data: PageData | undefined

/** Returns the data that the server embedded in this page, or null if it is missing or invalid. */
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

/** Returns the settings and theme of the page, as given to `setPageData`. Throws before that call. */
export function pageData(): PageData {
  if (data === undefined) throw new Error('The page has no settings yet.')
  return data
}

/**
 * Sets the settings and the theme of the page.
 */
export function setPageData(page: PageData): void {
  data = page
}

/** Applies a theme to the page. The style sheets of all themes are loaded with the app. */
export function showTheme({ theme, mode }: PageData['themeChoice']): void {
  document.documentElement.dataset['theme'] = theme
  document.documentElement.dataset['mode'] = mode
}

/** Sets the language and text direction of the document, for the browser and assistive technology. */
export function showLanguage(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
