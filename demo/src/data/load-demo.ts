import { setTimeout as wait } from 'node:timers/promises'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import { demoDomains } from './demo-domains.ts'
import { demoId } from './demo-id.ts'
import { deskHistoryOf } from './demo-desk-history.ts'
import {
  insertDeskHistory,
  insertDesk,
  insertDomains,
  insertTenant,
  isDemoLoaded,
  lockDemo,
  noteDemoLoaded,
} from './demo-queries.ts'
import { requestsOf } from './demo-requests.ts'
import { demoPassword, demoTenants } from './demo-tenants.ts'
import { historyOf } from './demo-history.ts'
import type { PasswordHashes } from '@portico/server/platform/crypto/password-hashes.ts'
import { insertHistory } from '@portico/server/core/audit/audit-queries.ts'
import { insertRequests } from '@portico/server/core/requests/sample-request-queries.ts'

/**
 * Loads the demo of DESIGN §5 on the first run, in one transaction. Later runs change nothing. Nodes that start at the
 * same time wait until it is loaded. Returns whether this call loaded it.
 */
export async function loadDemo(database: Pool, hashes: Pick<PasswordHashes, 'hash'>): Promise<boolean> {
  if (await isDemoLoaded(database)) return false
  // Hashed before the transaction, because other nodes wait for the transaction.
  const passwords = new Map<string, string[]>()
  for (const { name, authtype, people } of demoTenants) {
    passwords.set(name, authtype === 'local' ? await Promise.all(people.map(() => hashes.hash(demoPassword))) : [])
  }
  // Polls instead of waiting for the lock: on a slow machine, loading takes longer than the statement timeout.
  for (; !(await isDemoLoaded(database)); await wait(100)) if (await insertDemo(database, passwords)) return true
  return false
}

/**
 * Inserts the demo. `passwords` has the hashes of each tenant's passwords. Returns false if another node inserts the
 * demo.
 */
async function insertDemo(database: Pool, passwords: ReadonlyMap<string, string[]>): Promise<boolean> {
  const [first] = demoTenants
  if (first === undefined) return false
  return inTenant(database, demoId(`tenant ${first.name}`), async (scope) => {
    if (!(await lockDemo(scope))) return false
    await insertDomains(scope, demoDomains)
    const now = new Date()
    for (const tenant of demoTenants) {
      const history = historyOf(tenant, now)
      await insertTenant(scope, tenant, passwords.get(tenant.name) ?? [], history)
      await insertHistory(scope, history)
      const requests = requestsOf(tenant, now)
      await insertRequests(scope, requests)
      await insertDeskHistory(scope, deskHistoryOf(tenant, requests, now))
      await insertDesk(scope, tenant, now)
    }
    await noteDemoLoaded(scope, now)
    return true
  })
}
