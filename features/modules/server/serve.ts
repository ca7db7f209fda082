import type { modules } from '#features/modules/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleOpenApp } from './open-app.ts'
import { appSeconds, registerApps } from '#features/modules/server/proxy/register-apps.ts'

/** Returns the handlers of apps that Portico proxies. */
export function serveModules({ context }: ServerParts): RunningFeature<typeof modules.calls> {
  return {
    handlers: () => ({
      openApp: handleOpenApp(context),
    }),
    metrics: [appSeconds],
    async routes(app, { pool }) {
      await registerApps(app, { ...context, pool })
      return []
    },
  }
}
