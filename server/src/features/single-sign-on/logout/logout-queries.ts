import { sql } from 'kysely'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import type { Session } from '#server/core/sessions/session.ts'
import type { Connection } from '#server/features/single-sign-on/connection.ts'

export type ProviderSession = { connectionId: string; sealed: Buffer | null; sid: string }

/** The session at a provider that a session here came from, or null. */
export async function findProviderSession(
  tenant: TenantTx,
  { tenantId, id }: Pick<Session, 'tenantId' | 'id'>,
): Promise<ProviderSession | null> {
  const found = await tenant
    .selectFrom('tenant.provider_sessions as elsewhere')
    .innerJoin('tenant.sessions as session', (join) =>
      join
        .onRef('session.tenant_id', '=', 'elsewhere.tenant_id')
        .onRef('session.provider_session_id', '=', 'elsewhere.id'),
    )
    .select(['elsewhere.connection_id', 'elsewhere.sealed', 'elsewhere.sid'])
    .where('session.tenant_id', '=', tenantId)
    .where('session.id', '=', id)
    .executeTakeFirst()
  return found === undefined ? null : { connectionId: found.connection_id, sealed: found.sealed, sid: found.sid }
}

/** Whose sessions a logout token ends: one at the provider by `sid`, or all of a subject when it names none. */
export type Ended = { issuer: string; subject: string; sid: string }

export type EndedSession = { id: string; account_id: string; email: string }

/** Ends the sessions here that came from those at the provider; every node hears of it with the commit. */
export async function deleteSessionsFrom(
  tenant: TenantTx,
  { tenantId, id }: Connection,
  { issuer, subject, sid }: Ended,
): Promise<EndedSession[]> {
  const { rows } = await sql<EndedSession>`
    with elsewhere as (
      delete from tenant.provider_sessions
      where tenant_id = ${tenantId} and connection_id = ${id} and issuer = ${issuer}
        and (${subject} = '' or subject = ${subject}) and (${sid} = '' or sid = ${sid}) returning id),
    waiting as (
      delete from tenant.code_steps using elsewhere
      where code_steps.tenant_id = ${tenantId} and code_steps.provider_session_id = elsewhere.id)
    delete from tenant.sessions as session using elsewhere, tenant.accounts as account
    where session.tenant_id = ${tenantId} and session.provider_session_id = elsewhere.id
      and account.tenant_id = session.tenant_id and account.id = session.account_id
    returning session.id, session.account_id, account.email`.execute(tenant)
  return rows
}

/** Notes the id of something that may be used once. Gives whether this was the first time. */
export async function addToReplayCache(
  tenant: TenantTx,
  used: { tenantId: string; scope: string; idHash: Buffer; until: Date },
): Promise<boolean> {
  const added = await tenant
    .insertInto('tenant.used_ids')
    .values({ tenant_id: used.tenantId, scope: used.scope, id_hash: used.idHash, expires_at: used.until })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'scope', 'id_hash']).doNothing())
    .returning('scope')
    .executeTakeFirst()
  return added !== undefined
}
