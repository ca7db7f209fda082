import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Origin } from '#server/plumbing/http/answer.ts'
import { queueMail } from '#server/plumbing/mail/queries.ts'
import { deviceOf } from '#server/plumbing/session/device.ts'

export type Arrival = {
  tenantId: string
  /** The tenant's name for people. */
  tenant: string
  email: string
  origin: Origin
  /** The account has signed in with this browser before (its device cookie says so). */
  isKnownBrowser: boolean
  /** The account was seen in this network before, or in none. */
  isKnownNetwork: boolean
}

/**
 * Mails the notice of a sign-in from a browser and a network that the account has not been seen with (OWASP ASVS 6.3.5).
 * The sign-in stands whether it can be queued or not.
 */
export async function tellOfNewDevice(house: House, arrival: Arrival): Promise<void> {
  const { tenantId, tenant, email, origin, isKnownBrowser, isKnownNetwork } = arrival
  if (isKnownBrowser || isKnownNetwork) return
  const params = {
    tenant,
    at: origin.at.toISOString(),
    device: deviceOf(origin.agent),
    address: origin.address,
    language: origin.language,
  }
  try {
    await inTenant(house.database, tenantId, (scoped) =>
      queueMail(scoped, { tenantId, kind: 'new-device', recipient: email, params, host: origin.host }),
    )
  } catch (error) {
    house.log.warn({ err: error }, 'The notice of a sign-in from a new device could not be queued.')
  }
}
