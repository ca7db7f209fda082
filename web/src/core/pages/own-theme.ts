import type { ThemeChoice } from '@portico/contract/core/pages/front-page.ts'
import { themeCookie, themeOfText, textOfTheme } from '@portico/contract/core/pages/stored-theme.ts'
import { pageData, showTheme } from './page-data.ts'
import { deleteThemeCookie, session } from '#web/core/sessions/storage.ts'

const year = 365 * 24 * 60 * 60

/** Returns the user's own theme, or null if the domain's applies. */
export function ownTheme(): ThemeChoice | null {
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(`${themeCookie}=`))
  return themeOfText(cookie?.slice(themeCookie.length + 1)) ?? themeOfText(session.read('apptheme'))
}

/**
 * Applies a theme and stores it as the user's own: for this tab, and in a cookie from which the server renders the next
 * page.
 */
export function keepOwnTheme(themeChoice: ThemeChoice): void {
  const text = textOfTheme(themeChoice)
  session.write('apptheme', text)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${themeCookie}=${text}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`
  showTheme(themeChoice)
}

/** Applies the theme of the domain or of the address again, and deletes the user's own. */
export function clearOwnTheme(): void {
  session.remove('apptheme')
  deleteThemeCookie()
  const { themeChoice, settings } = pageData()
  showTheme(new URLSearchParams(location.search).has('theme') ? themeChoice : settings)
}
