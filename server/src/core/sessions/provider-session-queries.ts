import { v7 as uuid } from 'uuid'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import { sql } from 'kysely'

type OfConnection = { tenantId: string; id: string }

/**
 * The identity of a user at a provider; `logoutName` is the subject that the provider's logout names, if it differs.
 */
type AtProvider = {
  issuer: string
  subject: string
  logoutName?: string
  sid: string
  sessionEndsAt: Date | null
}

/** Stores the session at the provider that a sign-in came from. Returns the id of the row. */
export async function writeProviderSession(
  tenant: TenantTx,
  { connection, identity }: { connection: OfConnection; identity: AtProvider },
  about: { accountId: string; sealed: Buffer | null; expiresAt: Date },
): Promise<string> {
  const id = uuid()
  await tenant
    .insertInto('tenant.provider_sessions')
    .values({
      tenant_id: connection.tenantId,
      id,
      connection_id: connection.id,
      account_id: about.accountId,
      issuer: identity.issuer,
      subject: identity.logoutName ?? identity.subject,
      sid: identity.sid,
      session_ends_at: identity.sessionEndsAt,
      sealed: about.sealed,
      expires_at: about.expiresAt,
    })
    .execute()
  return id
}

/** The sessions that a logout token ends: one at the provider by `sid`, or all of a subject when it names none. */
export type Ended = { issuer: string; subject: string; sid: string }

export type EndedSession = { id: string; account_id: string; email: string }

/** Deletes sessions at a provider that ended there. Returns their ids. */
export async function deleteProviderSessions(
  tenant: TenantTx,
  { tenantId, id }: OfConnection,
  { issuer, subject, sid }: Ended,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from tenant.provider_sessions
    where tenant_id = ${tenantId} and connection_id = ${id} and issuer = ${issuer}
      and (${subject} = '' or subject = ${subject}) and (${sid} = '' or sid = ${sid}) returning id`.execute(tenant)
  return rows.map((row) => row.id)
}

/** Ends the sessions here that came from those at a provider; every node is notified on commit. */
export async function deleteSessionsFrom(
  tenant: TenantTx,
  tenantId: string,
  elsewhere: readonly string[],
): Promise<EndedSession[]> {
  const { rows } = await sql<EndedSession>`
    delete from tenant.sessions as session using tenant.accounts as account
    where session.tenant_id = ${tenantId} and session.provider_session_id = any(${elsewhere}::uuid[])
      and account.tenant_id = session.tenant_id and account.id = session.account_id
    returning session.id, session.account_id, account.email`.execute(tenant)
  return rows
}
