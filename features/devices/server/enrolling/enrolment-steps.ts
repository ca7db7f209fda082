import { collectedFacts } from '@portico/contract/core/devices/collected-facts.ts'
import {
  comparable,
  hostnameKey,
  type DeviceIdentity,
  type IdentityMatch,
} from '@portico/contract/core/devices/device-identity.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { enrolDevice } from '#features/devices/contract/enrol-device.ts'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { refused, type CallRequest, type Refused } from '@portico/server/core/calls/handler.ts'
import { orderedSteps } from '@portico/server/core/calls/ordered-steps.ts'
import { insertDeviceEvents, type NewDeviceEvent } from '@portico/server/core/devices/device-event-queries.ts'
import {
  enterByEnrolmentCode,
  takeUse,
  type EnrolmentCode,
} from '@portico/server/core/devices/enrolment-code-queries.ts'
import { whyCodeNotUsable } from '@portico/server/core/devices/enrolment-codes.ts'
import { isSignedBy, publicKeyOf } from '@portico/server/core/devices/signing-key.ts'
import type { LookupTx, TenantTx } from '@portico/server/core/tenants/scope.ts'
import { deleteDeviceUser, readDeviceUser } from '#features/devices/server/mapping-queries.ts'
import { storeClaim } from './claim-queries.ts'
import { registerTo } from './decide-claim.ts'
import { matchEnrolment, type EnrolmentMatch, type Evidence, type Proof } from './enrolment-match.ts'
import {
  findNamesake,
  insertDevice,
  lockCompany,
  readCandidates,
  reattachDevice,
  type Enrolled,
} from './enrolment-queries.ts'
import { isTrialFull } from './trial-limit-queries.ts'
import { findDeviceOfKey, readKey } from '@portico/server/core/devices/device-key-queries.ts'
import { readClaimKey } from '@portico/server/core/devices/device-claim-queries.ts'

type Received = Pick<CallRequest<typeof enrolDevice>, 'body' | 'origin'> & { seen: LookupTx }

/** The steps of an enrolment, in order, all in one transaction. */
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

/**
 * Finds the device that an earlier attempt of this request has enrolled, if its response was lost. A repeated request
 * takes no further use of the code.
 */
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
  const proof = await proofOf(state)
  const { hostname } = body.facts
  const match = matchEnrolment(candidates, { identity, hostname, proof, now: origin.at.getTime() })
  return match.kind === 'blocked' ? err(refused('device-blocked')) : ok({ match })
}

/**
 * Returns the device that `previous` names, if it belongs to this tenant and its active key, or the key of a claim to
 * it, has signed the text of the new public key; otherwise null.
 */
async function proofOf({ tenant, code, body }: Answered): Promise<Proof | null> {
  const { previous, public_key: text } = body
  if (previous === undefined) return null
  const { device_id: id, signature } = previous
  const signed = (key: Buffer | null) => key !== null && isSignedBy(publicKeyOf(key), text, signature)
  if (signed(await readKey(tenant, code.tenantId, id))) return { id, of: 'key' }
  return signed(await readClaimKey(tenant, { tenantId: code.tenantId, id })) ? { id, of: 'claim' } : null
}

type Matched = Answered & { match: EnrolmentMatch }

async function checkLimit(_: AppContext, { tenant, code, match, earlier }: Matched) {
  const isInUse = earlier !== null || match.kind === 'claim' || (match.kind === 'same' && !match.isRetired)
  if (!code.isTrial || isInUse) return ok({})
  return (await isTrialFull(tenant, code.tenantId)) ? err(refused('too-many-devices')) : ok({})
}

/** Takes one use of the code. Another enrolment may have taken the last use since the code was read. */
async function takeOneUse(_: AppContext, { tenant, code, earlier }: Matched) {
  const isTaken = earlier !== null || (await takeUse(tenant, code))
  return isTaken ? ok({}) : err(refused('enrolment-code-used-up'))
}

async function storeDevice(_: AppContext, state: Matched) {
  const { tenant, code, match, earlier, body } = state
  if (earlier !== null) {
    return ok({ id: earlier.id, needsApproval: earlier.needs_approval, isReattached: earlier.isClaim })
  }
  const device: Enrolled = {
    tenantId: code.tenantId,
    companyId: code.companyId,
    id: match.kind === 'same' || match.kind === 'claim' ? match.id : uuid(),
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
  return ok(await store(tenant, device, { match, forAccount: code.forAccount }))
}

type Found = { match: EnrolmentMatch; forAccount: string | null }

/**
 * Stores the result of matching. If the code was issued for a user's single computer, registers the device to that
 * user.
 */
async function store(tenant: TenantTx, device: Enrolled, { match, forAccount }: Found) {
  const { id, needsApproval } = device
  if (match.kind === 'claim') {
    await claim(tenant, device, { evidence: match.evidence, forAccount })
    return { id, needsApproval: true, isReattached: true }
  }
  const isReattached = match.kind === 'same'
  const waits = isReattached ? await reattach(tenant, device, match.evidence) : await add(tenant, device, match)
  if (forAccount !== null) await registerTo(tenant, { ...device, accountId: forAccount })
  return { id, needsApproval: isReattached ? waits : needsApproval, isReattached }
}

/**
 * Returns whether the enrolling device is certainly not a copy: it has the key of the device that it continues as, or
 * it matches no device.
 */
function isCertain(match: EnrolmentMatch): boolean {
  return match.kind === 'same' ? match.evidence === 'key' : match.kind !== 'copy'
}

/**
 * Inserts a new device, with a warning about the device that it may duplicate. Returns whether it waits for approval.
 */
async function add(tenant: TenantTx, device: Enrolled, match: EnrolmentMatch): Promise<boolean> {
  const { tenantId, id: deviceId } = device
  const other = match.kind === 'copy' ? match.of : await findNamesake(tenant, namesakeOf(device))
  await insertDevice(tenant, device)
  const duplicate = other === null ? [] : [{ deviceId, event: 'possible-duplicate' as const, about: other }]
  await insertDeviceEvents(tenant, tenantId, [{ deviceId, event: 'enrolled' }, ...duplicate])
  return device.needsApproval
}

/**
 * Stores that a computer asks to continue as a device whose key it does not have. The device, its key and its user stay
 * until the approval.
 */
async function claim(
  tenant: TenantTx,
  device: Enrolled,
  { evidence, forAccount }: { evidence: IdentityMatch; forAccount: string | null },
): Promise<void> {
  await storeClaim(tenant, { ...device, evidence, forAccount })
  const about = device.facts.hostname
  await insertDeviceEvents(tenant, device.tenantId, [{ deviceId: device.id, event: 'reattachment-asked', about }])
}

/**
 * Continues a device with a new key, because the former key proves it or the device is retired. Returns whether it
 * waits for approval.
 */
async function reattach(tenant: TenantTx, device: Enrolled, evidence: Evidence): Promise<boolean> {
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
