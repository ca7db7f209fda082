import type { ResetTenant } from '@portico/contract/features/password-reset/reset-fields.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { Origin } from '#server/core/calls/handler.ts'

/** Whose password is set: an account, and the words of its owner that no password may hold. */
export type PasswordOwner = {
  tenantId: string
  tenantName: string
  tenantDescription: string
  accountId: string
  email: string
  firstname: string
  lastname: string
}

/** One tenant of a reset: whose password it may set, and the hash of the temporary password of its mail. */
export type ResetRow = PasswordOwner & { id: string; temporaryHash: string; tries: number }

/**
 * What the job `begin-reset` is told: who asked, from where, and when (ISO 8601). `resetId` makes doing it twice harmless.
 * One that `isExcess` is queued for the sake of equal work, and does nothing.
 */
export type ResetRequest = {
  resetId: string
  email: string
  at: string
  origin: Pick<Origin, 'address' | 'agent' | 'host' | 'language'>
  isExcess: boolean
}

/**
 * The key under which the mails to an address are counted; the address itself is not stored.
 */
export function recipientKey(context: Pick<AppContext, 'secret'>, email: string): string {
  return context.secret.mac('failure-key', `reset ${email}`).toString('base64url')
}

/** The key under which the mails that a network asks for are counted. */
export function networkKey(context: Pick<AppContext, 'secret'>, network: string): string {
  return context.secret.mac('failure-key', `reset-network ${network}`).toString('base64url')
}

/**
 * The tenant of a row as a page lists it.
 */
export function tenantOf(row: PasswordOwner): ResetTenant {
  const { tenantId, tenantName, tenantDescription } = row
  const tenantdesc = tenantDescription.trim() === '' ? tenantName : tenantDescription
  return { tenantid: tenantId, tenantname: tenantName, tenantdesc }
}
