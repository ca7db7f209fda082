import type { trialHasAccountMail } from '#features/trial/server/mails/trial-has-account-mail.ts'
import type { trialVerificationMail } from '#features/trial/server/mails/trial-verification-mail.ts'
import { deploymentTenantId } from '@portico/server/core/audit/event.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { isHostOf } from '@portico/server/core/domains/mail-host.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { handleJob, type HandledJob } from '@portico/server/platform/jobs/define-job.ts'
import { mailRegistrationJob, readRegistration, readTenantsOf } from './registration-queries.ts'
import { queueMail } from '@portico/server/core/mail/mail-queries.ts'

/**
 * Queues link and code of a registration, or, for an address that already has an account, the email about that. A
 * repeated run queues nothing more.
 */
export function handleMailRegistration(context: Pick<AppContext, 'database' | 'domains' | 'log'>): HandledJob<void> {
  return handleJob(mailRegistrationJob, context.log, async ({ registrationId, mailId }) => {
    const registration = await readRegistration(context.database, registrationId)
    if (registration === null || registration.verified_at !== null) return
    const { email, company, host, language, generation, link_expires_at: expiresAt } = registration
    const tenants = await readTenantsOf(context.database, email, registration.address_key)
    const about =
      tenants.length > 0
        ? ({
            kind: 'trial-has-account',
            params: { tenants: tenants.map((tenant) => tenant.name).join(', '), language },
          } as const)
        : ({
            kind: 'trial-verification',
            params: { registrationId, generation: String(generation), company, language },
          } as const)
    // The owner of an account gets the email from their tenant, others from the deployment.
    const own = tenants.find((tenant) => isHostOf(context.domains(), host, tenant)) ?? tenants[0]
    const tenantId = own?.id ?? deploymentTenantId
    const mail = { tenantId, recipient: email, host, expiresAt, ...about }
    await inTenant(context.database, tenantId, (tenant) =>
      queueMail<typeof trialHasAccountMail | typeof trialVerificationMail>(tenant, mail, mailId),
    )
  })
}
