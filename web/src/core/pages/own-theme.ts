import type { ThemeChoice } from '@portico/contract/core/pages/front-page.ts'
import { themeCookie, themeOfText, textOfTheme } from '@portico/contract/core/pages/stored-theme.ts'
import { pageData, showTheme } from './page-data.ts'
import { deleteThemeCookie, session } from '#web/core/sessions/storage.ts'

const year = 365 * 24 * 60 * 60

/**
 * The theme that is the user's own rather than the domain's, or null.
 */
export function ownTheme(): ThemeChoice | null {
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(`${themeCookie}=`))
  return themeOfText(cookie?.slice(themeCookie.length + 1)) ?? themeOfText(session.read('apptheme'))
}

/**
 * Shows a theme at once and keeps it as the user's own: for this tab, and for the server, which puts it into the next
 * page that this browser loads.
 */
export function keepOwnTheme(themeChoice: ThemeChoice): void {
  const text = textOfTheme(themeChoice)
  session.write('apptheme', text)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${themeCookie}=${text}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`
  showTheme(themeChoice)
}

/**
 * Shows the domain's theme again, or that which the address asks for, and deletes the user's own.
 */
export function clearOwnTheme(): void {
  session.remove('apptheme')
  deleteThemeCookie()
  const { themeChoice, settings } = pageData()
  showTheme(new URLSearchParams(location.search).has('theme') ? themeChoice : settings)
}
