import { recordEvent } from '#server/core/audit/audit-queries.ts'
import { inLookup, type TenantTx } from '#server/core/tenants/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { Origin } from '#server/core/calls/handler.ts'
import { queueMail } from '#server/core/mail/mail-queries.ts'
import { deviceOf } from '#server/core/sessions/device.ts'
import { endSessions, replacePassword, useUp } from '#server/features/password-reset/reset-queries.ts'
import { tenantOf, type PasswordOwner, type ResetRow } from '#server/features/password-reset/reset-parts.ts'

type Change = { row: ResetRow; tokenHash: Buffer; hash: string; origin: Origin }

/**
 * Uses a reset: the password is replaced, all sessions and waiting sign-ins of the account end, the notice is queued, in
 * one transaction. Gives false, and changes nothing, when somebody else used it first.
 */
export async function changePassword(context: AppContext, { row, tokenHash, hash, origin }: Change): Promise<boolean> {
  const isFirst = await inLookup(context.database, { token: tokenHash.toString('hex') }, async (seen) => {
    const tenant = await useUp(seen, tokenHash, row, origin.at)
    if (tenant === null) return false
    await replacePassword(tenant, row, hash, origin.at)
    await endSessions(tenant, row)
    await recordChange(tenant, { owner: row, origin, isOwn: false })
    return true
  })
  if (isFirst) context.sessions.forgetAccount(row.accountId)
  return isFirst
}

type Recorded = {
  owner: PasswordOwner
  origin: Origin
  /** Whether the owner changed it with the present password, in a session that goes on. */
  isOwn: boolean
}

/** Writes down that a password was changed, and queues the notice to its owner, in the transaction of the change. */
export async function recordChange(tenant: TenantTx, { owner, origin, isOwn }: Recorded): Promise<void> {
  const { tenantId, accountId, email } = owner
  const success = { event: 'password-changed', outcome: 'success', reason: '' } as const
  await recordEvent(tenant, { tenantId, accountId, email, origin, ...success })
  await queueMail(tenant, {
    tenantId,
    kind: 'password-changed',
    recipient: email,
    params: {
      tenant: tenantOf(owner).tenantdesc,
      at: origin.at.toISOString(),
      device: deviceOf(origin.agent),
      address: origin.address,
      language: origin.language,
      by: isOwn ? 'owner' : 'reset',
    },
    host: origin.host,
  })
}
