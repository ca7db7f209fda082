import type { Logger } from 'pino'
import type pg from 'pg'
import type { Session } from '@portico/server/core/sessions/session.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import { listen } from '@portico/server/platform/database/listen.ts'
import { readAppsOfRole, type RoleApp } from './app-queries.ts'

/** The maximum number of roles whose apps are cached. */
const rolesAtMost = 5_000

type Holder = Pick<Session, 'tenantId' | 'roleId'>

export type AppDirectory = {
  /** Returns the app that a role has at a path, or null. */
  find(holder: Holder, path: string): Promise<RoleApp | null>
  /** Calls `changed` whenever an app, or the apps of a role, may have changed. Returns the function that stops it. */
  watch(changed: () => void): () => void
  close(): Promise<void>
}

/**
 * Finds the apps of roles, cached if possible: the database notifies every node of changes (LISTEN). The cache is not
 * used while that connection is down, so that a removed app is closed with the next request.
 */
export async function openAppDirectory(parts: { database: Pool; pool: pg.Pool; log: Logger }): Promise<AppDirectory> {
  const known = new Map<string, Promise<RoleApp[]>>()
  const watchers = new Set<() => void>()
  const clear = () => {
    known.clear()
    for (const changed of watchers) changed()
  }
  const listening = await listen(parts.pool, parts.log, {
    channels: { portico_app_change: clear, portico_role_change: clear },
    onMissed: clear,
  })
  const read = ({ tenantId, roleId }: Holder) =>
    inTenant(parts.database, tenantId, (tenant) => readAppsOfRole(tenant, tenantId, roleId))
  const appsOf = (holder: Holder): Promise<RoleApp[]> => {
    if (!listening.isReceiving()) return read(holder)
    const key = `${holder.tenantId} ${holder.roleId}`
    const found = known.get(key) ?? read(holder)
    if (known.size >= rolesAtMost) known.clear()
    // A change removes even pending reads from the cache. A failed read is removed here, so that the next call tries
    // again.
    known.set(key, found)
    found.catch(() => known.delete(key))
    return found
  }
  return {
    find: async (holder, path) => (await appsOf(holder)).find((app) => app.path === path) ?? null,
    watch(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    close: () => listening.stop(),
  }
}
