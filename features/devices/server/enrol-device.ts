import type { enrolDevice as call } from '#features/devices/contract/enrol-device.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inLookup } from '@portico/server/core/tenants/scope.ts'
import { hashOf } from '@portico/server/core/sessions/token.ts'
import { enrolledAs } from '#features/devices/server/enrolling/enrolled-as.ts'
import { openKeyedQueue } from '@portico/server/core/devices/keyed-queue.ts'
import { enrolmentSteps } from '#features/devices/server/enrolling/enrolment-steps.ts'

/**
 * Exchanges an enrolment code for a device's credentials. Only rejected codes count towards the limit of their network,
 * or of the gateway that relayed them. Above the limit, requests are refused without being processed
 * (`too-many-requests`).
 */
export function handleEnrolDevice(context: AppContext): Handler<typeof call> {
  const { database, limits, devices } = context
  const queue = openKeyedQueue({ atOnce: 4, waitingAtMost: 2_000 })
  return async ({ body, origin, signed }) => {
    if (signed.params.keyId !== body.public_key) return refused('signature-not-valid')
    const counted = signed.gateway?.id ?? origin.network
    const wait = limits.waitFor('enrolment', counted)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const codeHash = hashOf(body.code).toString('hex')
    const queued = await queue.run(codeHash, () =>
      inLookup(database, { enrolment_code: codeHash }, (seen) => enrolmentSteps.run(context, { body, origin, seen })),
    )
    if (!queued.ok) return refused('server-busy', { retryAfter: 10 })
    const enrolled = queued.value
    if (!enrolled.ok) {
      if (enrolled.error.name.startsWith('enrolment-code')) limits.take('enrolment', counted)
      return enrolled.error
    }
    const { id, code, needsApproval, isReattached } = enrolled.value
    devices.evict(id)
    const company = { ...code, id: code.companyId, name: code.companyName }
    const device = { id, needsApproval, isReattached, company, facts: body.facts, agentVersion: body.agent_version }
    return done(await enrolledAs(context, device, origin.at))
  }
}
