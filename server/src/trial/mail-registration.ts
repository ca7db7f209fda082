import * as z from 'zod'
import { houseTenantId } from '#server/plumbing/audit/event.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import { isHostOf } from '#server/plumbing/domains/mail-host.ts'
import type { House } from '#server/plumbing/house.ts'
import { queueMail } from '#server/plumbing/mail/queries.ts'
import { readRegistration, readTenantsOf } from '#server/trial/registrations/queries.ts'

const payloadSchema = z.object({ registrationId: z.uuid(), mailId: z.uuid() })

/**
 * The job `mail-registration`: queues link and code of a registration, or, for an address that has an account already,
 * the mail that says so. Done twice it queues one.
 */
export function mailRegistrationJob(house: Pick<House, 'database' | 'domains'>): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const { registrationId, mailId } = payloadSchema.parse(payload)
    const registration = await readRegistration(house.database, registrationId)
    if (registration === null || registration.verified_at !== null) return
    const { email, name, company, host, language, generation, link_expires_at: expiresAt } = registration
    const tenants = await readTenantsOf(house.database, email, registration.address_key)
    const about =
      tenants.length > 0
        ? ({
            kind: 'trial-has-account',
            params: { name, tenants: tenants.map((tenant) => tenant.name).join(', '), language },
          } as const)
        : ({
            kind: 'trial-verification',
            params: { registrationId, generation: String(generation), name, company, language },
          } as const)
    // Who has an account hears of it from its tenant; who has none from the deployment.
    const own = tenants.find((tenant) => isHostOf(house.domains(), host, tenant)) ?? tenants[0]
    const tenantId = own?.id ?? houseTenantId
    const mail = { tenantId, recipient: email, host, expiresAt, ...about }
    await inTenant(house.database, tenantId, (tenant) => queueMail(tenant, mail, mailId))
  }
}
