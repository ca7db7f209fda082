import type { ResetTenant } from '@portico/contract/password-reset/reset-fields.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Origin } from '#server/plumbing/http/answer.ts'

/** One tenant of a reset: whose password it may set, and the hash of the temporary password of its mail. */
export type ResetRow = {
  id: string
  tenantId: string
  tenantName: string
  tenantDescription: string
  accountId: string
  email: string
  firstname: string
  lastname: string
  temporaryHash: string
}

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
export function recipientKey(house: Pick<House, 'secret'>, email: string): string {
  return house.secret.mac('failure-key', `reset ${email}`).toString('base64url')
}

/** The key under which the mails that a network asks for are counted. */
export function networkKey(house: Pick<House, 'secret'>, network: string): string {
  return house.secret.mac('failure-key', `reset-network ${network}`).toString('base64url')
}

/**
 * The tenant of a row as a page lists it.
 */
export function tenantOf(row: ResetRow): ResetTenant {
  const { tenantId, tenantName, tenantDescription } = row
  const tenantdesc = tenantDescription.trim() === '' ? tenantName : tenantDescription
  return { tenantid: tenantId, tenantname: tenantName, tenantdesc }
}
