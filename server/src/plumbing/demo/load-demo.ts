import type { Database } from '#server/plumbing/database/scope.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import { devicesOf } from '#server/plumbing/demo/demo-devices.ts'
import { demoDomains } from '#server/plumbing/demo/demo-domains.ts'
import { demoId } from '#server/plumbing/demo/demo-id.ts'
import { requestsOf } from '#server/plumbing/demo/demo-requests.ts'
import { demoPassword, demoTenants } from '#server/plumbing/demo/demo-tenants.ts'
import { historyOf } from '#server/plumbing/demo/history.ts'
import {
  holdDemo,
  insertDevices,
  insertDomains,
  insertHistory,
  insertRequests,
  insertTenant,
  isDemoLoaded,
  noteDemoLoaded,
} from '#server/plumbing/demo/queries.ts'
import type { PasswordHashes } from '#server/plumbing/password-hashes.ts'

/**
 * Loads the demo of DESIGN §5 on the first run: all of it or, when something fails, nothing. Later runs change nothing,
 * nor do nodes that start at the same time. Gives whether it was loaded now.
 */
export async function loadDemo(database: Database, hashes: Pick<PasswordHashes, 'hash'>): Promise<boolean> {
  const [first] = demoTenants
  if (first === undefined) return false
  if (await isDemoLoaded(database)) return false
  // Hashed before the transaction: other nodes wait for it, and should not wait long.
  const passwords = new Map<string, string[]>()
  for (const { name, authtype, people } of demoTenants) {
    passwords.set(name, authtype === 'local' ? await Promise.all(people.map(() => hashes.hash(demoPassword))) : [])
  }
  return inTenant(database, demoId(`tenant ${first.name}`), async (scope) => {
    if (!(await holdDemo(scope))) return false
    await insertDomains(scope, demoDomains)
    const now = new Date()
    for (const tenant of demoTenants) {
      const history = historyOf(tenant, now)
      await insertTenant(scope, tenant, passwords.get(tenant.name) ?? [], history)
      await insertHistory(scope, history)
      await insertRequests(scope, requestsOf(tenant, now))
      await insertDevices(scope, devicesOf(tenant, now))
    }
    await noteDemoLoaded(scope, now)
    return true
  })
}
