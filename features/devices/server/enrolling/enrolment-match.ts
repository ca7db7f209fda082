import {
  hostnameKey,
  identityMatch,
  type DeviceIdentity,
  type IdentityMatch,
} from '@portico/contract/core/devices/device-identity.ts'
import type { Candidate } from './enrolment-queries.ts'

/**
 * The time without a report after which a device is assumed not to run at the same time as the enrolling device, in
 * milliseconds.
 */
const silentAfter = 3 * 60 * 1000

/**
 * The result of matching an enrolling device. `same`: it continues as that device immediately, because it has the
 * device's key or the device is retired. `claim`: it does not have the device's key and asks to continue as that
 * device.
 */
export type EnrolmentMatch =
  | { kind: 'same'; id: string; evidence: Evidence; isRetired: boolean }
  | { kind: 'claim'; id: string; evidence: IdentityMatch }
  | { kind: 'blocked' }
  | { kind: 'copy'; of: string }
  | { kind: 'new' }

/** How a device was recognised: by its key, or by its hardware. */
export type Evidence = 'key' | IdentityMatch

/** The enrolling device. `proof` names the device whose key, or whose claim's key, it has proved to have. */
export type Enrolling = { identity: DeviceIdentity; hostname: string; proof: Proof | null; now: number }
export type Proof = { id: string; of: 'key' | 'claim' }

/**
 * Matches an enrolling device with the company's devices. Prefers the device whose key the enrolling device has, unless
 * the hardware contradicts that. Otherwise chooses a device with the same hardware that is offline, uninstalled or
 * retired, preferably with the same host name. Any computer can state the hardware of a device, so an enrolling device
 * without the key only asks to continue as that device. If the matching device is online, or another computer already
 * asks to continue as it, the enrolling device is a copy.
 */
export function matchEnrolment(candidates: readonly Candidate[], device: Enrolling): EnrolmentMatch {
  const matched = candidates.flatMap((candidate) => {
    const evidence = evidenceFor(candidate, device)
    return evidence === null ? [] : [{ candidate, evidence }]
  })
  if (matched.some(({ candidate }) => candidate.state === 'blocked')) return { kind: 'blocked' }
  const key = hostnameKey(device.hostname)
  const free = matched.filter(({ candidate, evidence }) => evidence === 'key' || !isAlive(candidate, device.now))
  const chosen =
    free.find(({ evidence }) => evidence === 'key') ??
    free.find(({ candidate }) => candidate.hostname_key === key) ??
    free[0]
  if (chosen !== undefined) return continuing(chosen, device.proof)
  const [alive] = matched
  return alive === undefined ? { kind: 'new' } : { kind: 'copy', of: alive.candidate.id }
}

type Matched = { candidate: Candidate; evidence: Evidence }

function continuing({ candidate, evidence }: Matched, proof: Proof | null): EnrolmentMatch {
  const { id, state, is_claimed: isClaimed } = candidate
  const isRetired = state === 'retired'
  if (evidence === 'key' || isRetired) return { kind: 'same', id, evidence, isRetired }
  const isOwnClaim = proof?.id === id && proof.of === 'claim'
  return isClaimed && !isOwnClaim ? { kind: 'copy', of: id } : { kind: 'claim', id, evidence }
}

function evidenceFor(candidate: Candidate, { identity, proof }: Enrolling): Evidence | null {
  const isOther = differ(candidate.hardware_id, identity.hardware_id) || differ(candidate.serial, identity.serial)
  if (candidate.id === proof?.id && proof.of === 'key' && !isOther) return 'key'
  return identityMatch(identity, candidate)
}

function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other
}

function isAlive({ state, last_seen_at: seen, hello }: Candidate, now: number): boolean {
  return state !== 'retired' && hello > 0 && seen !== null && now - seen.getTime() <= silentAfter
}
