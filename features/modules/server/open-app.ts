import type { openApp as call } from '#features/modules/contract/open-app.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { hashOf } from '@portico/server/core/sessions/token.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { readAppsOfRole } from '#features/modules/server/apps/app-queries.ts'
import { appCookieOf } from '#features/modules/server/proxy/app-cookie.ts'
import { readTarget } from '#features/modules/contract/app-target.ts'

/**
 * Opens the app at a path for the browser of a session, with a cookie. Refuses by `no-such-app` if there is no app, or
 * if the role does not have it.
 */
export function handleOpenApp({ secret, database }: Pick<AppContext, 'secret' | 'database'>): Handler<typeof call> {
  return async ({ body, session, credentials }) => {
    const target = readTarget(body.path)
    if (target?.ok !== true) return refused('no-such-app')
    const { tenantId, roleId } = session
    const apps = await inTenant(database, tenantId, (tenant) => readAppsOfRole(tenant, tenantId, roleId))
    const app = apps.find(({ path }) => path === target.value.home)
    if (app === undefined) return refused('no-such-app')
    const value = appCookieOf(secret, hashOf(credentials.token), app.path)
    return done({ home: app.path, modulelabel: app.modulelabel }, { cookies: { app: { path: app.path, value } } })
  }
}
