import type { FastifyRequest } from 'fastify'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { appCookieName, cookieName } from '@portico/server/core/sessions/token.ts'
import type { AppDirectory } from '#features/modules/server/apps/app-directory.ts'
import { readAppCookie } from './app-cookie.ts'
import type { Failed } from './app-failure.ts'
import type { AppTarget } from '#features/modules/contract/app-target.ts'
import type { Opened } from './live-exchanges.ts'
import { isNavigation } from '@portico/server/platform/http/navigation.ts'

/** The decision about a request below an app's path: it may pass, it gets one of our own pages, or it is refused. */
export type Admission = Result<Opened | 'own-page', Failed>

type Parts = Pick<AppContext, 'sessions' | 'secret'> & { apps: Pick<AppDirectory, 'find'> }

/**
 * Decides which requests may pass to an app: those of a browser with an open session that has opened the app
 * (open-app.ts), if the session's role still has it. Other browsers that navigate to a page get one of our own pages,
 * which opens the app or leads to the sign-in. Other requests of scripts are refused.
 */
export async function admit(
  { sessions, secret, apps }: Parts,
  { request, target, isUpgrade }: { request: FastifyRequest; target: AppTarget; isUpgrade: boolean },
): Promise<Admission> {
  const sent = request.cookies[appCookieName]
  const ownPage = !isUpgrade && request.method !== 'POST' && isNavigation(request)
  // If the module has no app, the product has its own pages at this path.
  if (ownPage || (target.home === '/orchestrator' && sent === undefined && !isUpgrade)) {
    const opened = await find(sent)
    return opened?.ok === true ? opened : ok('own-page')
  }
  return (await find(sent)) ?? err({ failure: 'signed-out', reason: '' })

  async function find(value: string | undefined): Promise<Result<Opened, Failed> | null> {
    const cookie = request.cookies[cookieName] ?? ''
    const tokenHash = value === undefined ? null : readAppCookie(secret, value, target.home)
    if (tokenHash === null) return null
    const session = await sessions.findByHash(tokenHash, cookie, Date.now())
    if (session === null) return null
    const app = await apps.find(session, target.home)
    return app === null ? err({ failure: 'no-such-app', reason: target.home }) : ok({ session, app, tokenHash, cookie })
  }
}

/**
 * Returns whether a request comes from a page of this origin, or the user navigated to it. A page of another site, even
 * on the same domain, must not use the session. WebSockets are not restricted by the same-origin policy (RFC 6455
 * §10.2), so they must have an `Origin`.
 */
export function isOfThisOrigin(request: FastifyRequest, isUpgrade: boolean): boolean {
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers
  const isSame = origin === `${request.protocol}://${request.host}`
  if (isUpgrade) return isSame
  if (site === undefined) return origin === undefined || isSame
  if (site === 'same-origin' || site === 'none') return true
  return mode === 'navigate' && (request.method === 'GET' || request.method === 'HEAD')
}
