import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { collectedFacts } from '@portico/contract/core/devices/collected-facts.ts'
import { comparable } from '@portico/contract/core/devices/device-identity.ts'
import type { splitClone as call } from '#features/devices/contract/split-clone.ts'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type CallRequest, type Handler } from '@portico/server/core/calls/handler.ts'
import { insertDeviceEvents } from '@portico/server/core/devices/device-event-queries.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import { enrolledAs } from '#features/devices/server/enrolling/enrolled-as.ts'
import { countClones, insertDevice, lockCompany } from '#features/devices/server/enrolling/enrolment-queries.ts'
import { openKeyedQueue } from '@portico/server/core/devices/keyed-queue.ts'
import { isTrialFull } from '#features/devices/server/enrolling/trial-limit-queries.ts'
import { readInstance } from '#features/devices/server/reports/report-queries.ts'
import { findDeviceOfKey } from '@portico/server/core/devices/device-key-queries.ts'

/**
 * The maximum number of copies that become separate devices of a company in a day: a computer with a device's key needs
 * no enrolment code to become a separate device.
 */
const clonesADayAtMost = 1_000

/**
 * Turns a copy into a separate device. Refuses by `input-not-valid` if the request comes from the device's current
 * process, which is not a copy. A repeated request returns the same device.
 */
export function handleSplitClone(context: AppContext): Handler<typeof call> {
  const queue = openKeyedQueue({ atOnce: 4, waitingAtMost: 2_000 })
  return async ({ body, origin, signed }) => {
    const { company, ...original } = signed.device
    const queued = await queue.run(company.id, () =>
      inTenant(context.database, original.tenantId, async (tenant) => {
        if (signed.formerKey === null && (await readInstance(tenant, original)) === signed.params.instance)
          return err('no-copy')
        return storeClone(tenant, { body, origin, signed })
      }),
    )
    if (!queued.ok) return refused('server-busy', { retryAfter: 10 })
    const split = queued.value
    if (!split.ok && split.error === 'too-many') return refused('too-many-devices')
    if (!split.ok) return refused('input-not-valid', { summary: 'This device is not a copy.' })
    const device = { ...split.value, isReattached: false, company, facts: body.facts, agentVersion: body.agent_version }
    return done(await enrolledAs(context, device, origin.at))
  }
}

type Splitting = Pick<CallRequest<typeof call>, 'body' | 'origin' | 'signed'>

async function storeClone(
  tenant: TenantTx,
  { body, origin, signed }: Splitting,
): Promise<Result<{ id: string; needsApproval: boolean }, 'too-many'>> {
  const { id: clonedFrom, tenantId, companyId, kind, company } = signed.device
  const publicKey = Buffer.from(body.public_key, 'base64url')
  const collection = await lockCompany(tenant, { tenantId, companyId })
  const earlier = await findDeviceOfKey(tenant, { tenantId, companyId, publicKey })
  if (earlier?.cloned_from === clonedFrom) return ok({ id: earlier.id, needsApproval: earlier.needs_approval })
  if (company.isTrial && (await isTrialFull(tenant, tenantId))) return err('too-many')
  const since = new Date(origin.at.getTime() - 24 * 60 * 60 * 1000)
  if ((await countClones(tenant, { tenantId, companyId }, since)) >= clonesADayAtMost) return err('too-many')
  const id = uuid()
  await insertDevice(tenant, {
    tenantId,
    companyId,
    id,
    kind,
    needsApproval: company.needsApproval,
    publicKey,
    agentVersion: body.agent_version,
    facts: collectedFacts(collection, body.facts),
    identity: comparable(body.facts.identity),
    codeId: null,
    clonedFrom,
    warnings: [],
    at: origin.at,
  })
  await insertDeviceEvents(tenant, tenantId, [
    { deviceId: clonedFrom, event: 'clone-split', about: id },
    { deviceId: id, event: 'clone-split', about: clonedFrom },
  ])
  return ok({ id, needsApproval: company.needsApproval })
}
