import { collectedFacts } from '@portico/contract/core/devices/collected-facts.ts'
import { comparable, hostnameKey, type DeviceIdentity } from '@portico/contract/core/devices/device-identity.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { enrolDevice } from '@portico/contract/features/devices/enrol-device.ts'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '#server/core/app-context.ts'
import { refused, type CallRequest, type Refused } from '#server/core/calls/handler.ts'
import { orderedSteps } from '#server/core/calls/ordered-steps.ts'
import { insertDeviceEvents, type NewDeviceEvent } from '#server/core/devices/device-event-queries.ts'
import { enterByEnrolmentCode, takeUse, type EnrolmentCode } from '#server/core/devices/enrolment-code-queries.ts'
import { whyCodeNotUsable } from '#server/core/devices/enrolment-codes.ts'
import { isSignedBy, publicKeyOf } from '#server/core/devices/signing-key.ts'
import type { LookupTx, TenantTx } from '#server/core/tenants/scope.ts'
import { deleteDeviceUser, readDeviceUser } from '#server/features/devices/mapping-queries.ts'
import { matchEnrolment, type EnrolmentMatch } from './enrolment-match.ts'
import {
  findDeviceOfKey,
  findNamesake,
  insertDevice,
  lockCompany,
  readCandidates,
  readKey,
  reattachDevice,
  type Enrolled,
} from './enrolment-queries.ts'
import { isTrialFull } from './trial-limit-queries.ts'

type Received = Pick<CallRequest<typeof enrolDevice>, 'body' | 'origin'> & { seen: LookupTx }

/** The steps of an enrolment, in one transaction, in the order in which they run. */
export const enrolmentSteps = orderedSteps<Received>()
  .next(findCode)
  .next(findEarlierAnswer)
  .next(checkCode)
  .next(findMatch)
  .next(checkLimit)
  .next(takeOneUse)
  .next(storeDevice)

async function findCode(_: AppContext, { seen, body }: Received) {
  const entered = await enterByEnrolmentCode(seen, body.code)
  if (entered === null || entered.code.kind !== body.kind) return err(refused('enrolment-code-not-valid'))
  const { tenant, code } = entered
  const publicKey = Buffer.from(body.public_key, 'base64url')
  return ok({ tenant, code, publicKey, identity: comparable(body.facts.identity) })
}

type Coded = Received & { tenant: TenantTx; code: EnrolmentCode; publicKey: Buffer; identity: DeviceIdentity }

/** A device whose response was lost sends the same key again: it is enrolled already, and costs no further use. */
async function findEarlierAnswer(_: AppContext, { tenant, code, publicKey }: Coded) {
  const collection = await lockCompany(tenant, code)
  return ok({ code: { ...code, collection }, earlier: await findDeviceOfKey(tenant, { ...code, publicKey }) })
}

type Answered = Coded & { earlier: Awaited<ReturnType<typeof findDeviceOfKey>> }

type CodeRefusal = 'enrolment-code-revoked' | 'enrolment-code-expired' | 'enrolment-code-used-up' | 'company-not-active'

async function checkCode(
  _: AppContext,
  { code, earlier, origin }: Answered,
): Promise<Result<object, Refused<CodeRefusal>>> {
  const why = earlier === null ? whyCodeNotUsable(code, origin.at) : null
  if (why !== null) return err(refused(why))
  return code.isActive ? ok({}) : err(refused('company-not-active'))
}

async function findMatch(
  _: AppContext,
  state: Answered,
): Promise<Result<{ match: EnrolmentMatch }, Refused<'device-blocked'>>> {
  const { tenant, code, identity, body, earlier, origin } = state
  if (earlier !== null) return ok({ match: { kind: 'new' } })
  const previous = body.previous?.device_id ?? null
  const candidates = await readCandidates(tenant, { ...code, identity, previous })
  const proven = (await isProven(state)) ? previous : null
  const { hostname } = body.facts
  const match = matchEnrolment(candidates, { identity, hostname, proven, now: origin.at.getTime() })
  return match.kind === 'blocked' ? err(refused('device-blocked')) : ok({ match })
}

/** Whether the key in force of the device that the body names, in this tenant, signed the text of the new public key. */
async function isProven({ tenant, code, body }: Answered): Promise<boolean> {
  const { previous, public_key: text } = body
  if (previous === undefined) return false
  const key = await readKey(tenant, code.tenantId, previous.device_id)
  return key !== null && isSignedBy(publicKeyOf(key), text, previous.signature)
}

type Matched = Answered & { match: EnrolmentMatch }

async function checkLimit(_: AppContext, { tenant, code, match, earlier }: Matched) {
  const isInUse = earlier !== null || (match.kind === 'same' && !match.isRetired)
  if (!code.isTrial || isInUse) return ok({})
  return (await isTrialFull(tenant, code.tenantId)) ? err(refused('too-many-devices')) : ok({})
}

/** Another enrolment may have taken the last use since the code was read. */
async function takeOneUse(_: AppContext, { tenant, code, earlier }: Matched) {
  const isTaken = earlier !== null || (await takeUse(tenant, code))
  return isTaken ? ok({}) : err(refused('enrolment-code-used-up'))
}

async function storeDevice(_: AppContext, state: Matched) {
  const { tenant, code, match, earlier, body } = state
  if (earlier !== null) return ok({ id: earlier.id, needsApproval: earlier.needs_approval, isReattached: false })
  const id = match.kind === 'same' ? match.id : uuid()
  const device: Enrolled = {
    tenantId: code.tenantId,
    companyId: code.companyId,
    id,
    kind: code.kind,
    needsApproval: code.needsApproval,
    publicKey: state.publicKey,
    agentVersion: body.agent_version,
    facts: collectedFacts(code.collection, body.facts),
    identity: state.identity,
    codeId: code.id,
    clonedFrom: null,
    warnings: isCertain(match) ? [] : ['possible-duplicate'],
    at: state.origin.at,
  }
  if (match.kind === 'same') {
    return ok({ id, needsApproval: await reattach(tenant, device, match.evidence), isReattached: true })
  }
  const other = match.kind === 'copy' ? match.of : await findNamesake(tenant, namesakeOf(device))
  await insertDevice(tenant, device)
  const duplicate = other === null ? [] : [{ deviceId: id, event: 'possible-duplicate' as const, about: other }]
  await insertDeviceEvents(tenant, code.tenantId, [{ deviceId: id, event: 'enrolled' }, ...duplicate])
  return ok({ id, needsApproval: code.needsApproval, isReattached: false })
}

/** Whether the enrolling device is no copy of another one: it has shown to hold the key of the one it goes on as, or is like none. */
function isCertain(match: EnrolmentMatch): boolean {
  return match.kind === 'same' ? match.evidence === 'key' : match.kind !== 'copy'
}

/**
 * Goes on with a device under a new key; returns whether it waits for approval. Anyone can claim the hardware of a device: without the
 * proof of its key its user is not that of the new one.
 */
async function reattach(tenant: TenantTx, device: Enrolled, evidence: string): Promise<boolean> {
  const { tenantId, id: deviceId } = device
  const isProven = evidence === 'key'
  const waits = await reattachDevice(tenant, device, isProven)
  const events: NewDeviceEvent[] = [{ deviceId, event: 'reattached', about: evidence }]
  if (!isProven) {
    events.push({ deviceId, event: 'possible-duplicate', about: evidence })
    const user = await readDeviceUser(tenant, tenantId, deviceId)
    if (user !== null) events.push({ deviceId, event: 'released', about: user.username })
    await deleteDeviceUser(tenant, tenantId, deviceId)
  }
  await insertDeviceEvents(tenant, tenantId, events)
  return waits
}

const namesakeOf = ({ tenantId, companyId, kind, facts }: Enrolled) => ({
  tenantId,
  companyId,
  kind,
  hostnameKey: hostnameKey(facts.hostname),
})
