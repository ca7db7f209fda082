import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Connection } from '#features/single-sign-on/server/connection.ts'

/** The sessions that a logout token ends: one at the provider by `sid`, or all of a subject when it names none. */
export type Ended = { issuer: string; subject: string; sid: string }

export type EndedSession = { id: string; account_id: string; email: string }

/** Ends the sessions here that came from those at the provider; every node is notified on commit. */
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
      delete from tenant.code_challenges using elsewhere
      where code_challenges.tenant_id = ${tenantId} and code_challenges.provider_session_id = elsewhere.id)
    delete from tenant.sessions as session using elsewhere, tenant.accounts as account
    where session.tenant_id = ${tenantId} and session.provider_session_id = elsewhere.id
      and account.tenant_id = session.tenant_id and account.id = session.account_id
    returning session.id, session.account_id, account.email`.execute(tenant)
  return rows
}
