import { sql, type SelectQueryBuilder } from 'kysely'
import type { signInColumns } from '#features/sessions/contract/read-login-details.ts'
import type { RowWindow } from '@portico/contract/platform/row-page.ts'
import { onlyRow } from '@portico/server/platform/database/only-row.ts'
import { containing, readPage } from '@portico/server/platform/database/row-page-queries.ts'
import type { Row, Schema } from '@portico/server/platform/database/schema.ts'
import { deviceOf } from '@portico/server/core/sessions/device.ts'
import { inTenant, listInTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import type { Session } from '@portico/server/core/sessions/session.ts'

type Own = Pick<Session, 'tenantId' | 'accountId'>

/** How many sessions are listed; when some end, others take their place. */
const listedAtMost = 200

type OpenSession = Pick<
  Row<'tenant.sessions'>,
  'id' | 'device' | 'address' | 'timezone' | 'created_at' | 'last_seen_at'
>

/** The open sessions of the account of a session at `at`, last used first: the first is this one. */
export function readOpenSessions(
  database: Pool,
  { tenantId, accountId, id }: Own & { id: string },
  at: Date,
): Promise<OpenSession[]> {
  return listInTenant(database, tenantId, async (tenant) => {
    const { rows } = await sql<OpenSession>`
      select id, device, address, timezone, created_at, last_seen_at from tenant.sessions
      where tenant_id = ${tenantId} and account_id = ${accountId} and expires_at > ${at}
        and last_seen_at + idle_minutes * interval '1 minute' > ${at}
      order by id = ${id} desc, last_seen_at desc, id desc limit ${listedAtMost}`.execute(tenant)
    return rows
  })
}

/** A page of the sign-ins of an account, failed ones included. A search finds them by network address and device. */
export function readSignIns(
  database: Pool,
  { tenantId, accountId }: Own,
  window: RowWindow<(typeof signInColumns)[number]>,
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
 * The user agents of devices that match all words of a search: the name of a device is computed from them, not stored.
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

/** Deletes the credentials stored for an account's remote-access sessions; returns how many there were. */
export async function deleteCredentials(tenant: TenantTx, { tenantId, accountId }: Own): Promise<number> {
  const { numDeletedRows } = await tenant
    .deleteFrom('tenant.end_user_credentials')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

type OwnTenant = {
  id: string
  tenantname: string
  /** The displayed name: the tenant's name if it has no description. */
  tenantdesc: string
  authtype: Schema['tenant.tenants']['authtype']
  /** In minutes. */
  session_timeout: number
  ismsp: boolean
  trial_ends_at: Date | null
}

/** The tenant of a session. */
export function readTenant(database: Pool, { tenantId }: Own): Promise<OwnTenant> {
  return inTenant(database, tenantId, async (tenant) => {
    const { rows } = await sql<OwnTenant>`
      select tenant_id as id, name as tenantname, coalesce(nullif(trim(description), ''), name) as tenantdesc, authtype,
        session_idle_minutes as session_timeout, is_msp as ismsp, trial_ends_at
      from tenant.tenants where tenant_id = ${tenantId}`.execute(tenant)
    return onlyRow(rows)
  })
}
