import type { SelectQueryBuilder } from 'kysely'
import type { RowWindow } from '@portico/contract/platform/row-page.ts'
import { containing, readPage } from '#server/platform/database/row-page-queries.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { deviceOf } from '#server/core/sessions/device.ts'
import { listInTenant } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'

/**
 * Returns a page of the sign-ins of an account, failed ones included. A search finds them by network address and
 * device.
 */
export function readSignIns(
  database: Pool,
  { tenantId, accountId }: { tenantId: string; accountId: string },
  window: RowWindow<'at' | 'outcome' | 'address'>,
) {
  return listInTenant(database, tenantId, async (tenant) => {
    const all = tenant
      .selectFrom('tenant.audit_events')
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', accountId)
      .where('event', '=', 'sign-in')
    const { search } = window
    const agents = search === '' ? [] : await agentsFound(all, search)
    const matching = all.where((row) =>
      row.or([row('address', 'ilike', containing(search)), row('agent', '=', row.fn.any(row.val(agents)))]),
    )
    const found = search === '' ? all : matching
    const rows = found.select(['id', 'at', 'event', 'outcome', 'address', 'agent'])
    return readPage(rows, window, { at: 'at', outcome: 'outcome', address: 'address' }, 'id')
  })
}

type SignIns = SelectQueryBuilder<Schema, 'tenant.audit_events', object>

/**
 * Returns the user agents of devices that match all words of a search: the name of a device is computed from them, not
 * stored.
 */
async function agentsFound(all: SignIns, search: string): Promise<string[]> {
  const agents = await all.select('agent').distinct().execute()
  const words = search.toLowerCase().split(/\s+/)
  return agents
    .map(({ agent }) => agent)
    .filter((agent) => {
      const device = deviceOf(agent).toLowerCase()
      return words.every((word) => device.includes(word))
    })
}
