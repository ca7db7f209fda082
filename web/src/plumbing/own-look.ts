import type { Look } from '@portico/contract/plumbing/front-page.ts'
import { lookCookie, lookOfText, textOfLook } from '@portico/contract/plumbing/stored-look.ts'
import { pageData, showLook } from './page-data.ts'
import { forgetLookCookie, session } from './storage.ts'

const year = 365 * 24 * 60 * 60

/**
 * The look that is the user's own rather than the domain's, or null.
 */
export function ownLook(): Look | null {
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(`${lookCookie}=`))
  return lookOfText(cookie?.slice(lookCookie.length + 1)) ?? lookOfText(session.read('apptheme'))
}

/**
 * Shows a look at once and keeps it as the user's own: for this tab, and for the server, which puts it into the next
 * page that this browser loads.
 */
export function keepOwnLook(look: Look): void {
  const text = textOfLook(look)
  session.write('apptheme', text)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${lookCookie}=${text}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`
  showLook(look)
}

/**
 * The domain's look again, or that which the address asks for, and nothing of the user's own is left.
 */
export function forgetOwnLook(): void {
  session.remove('apptheme')
  forgetLookCookie()
  const { look, settings } = pageData()
  showLook(new URLSearchParams(location.search).has('theme') ? look : settings)
}
