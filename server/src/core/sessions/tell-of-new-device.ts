import { inTenant } from '#server/core/tenants/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { Origin } from '#server/core/calls/handler.ts'
import { queueMail } from '#server/core/mail/mail-queries.ts'
import { deviceOf } from '#server/core/sessions/device.ts'

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
export async function tellOfNewDevice(context: AppContext, arrival: Arrival): Promise<void> {
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
    await inTenant(context.database, tenantId, (scoped) =>
      queueMail(scoped, { tenantId, kind: 'new-device', recipient: email, params, host: origin.host }),
    )
  } catch (error) {
    context.log.warn({ err: error }, 'The notice of a sign-in from a new device could not be queued.')
  }
}
