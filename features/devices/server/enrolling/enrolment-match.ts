import {
  hostnameKey,
  identityMatch,
  type DeviceIdentity,
  type IdentityMatch,
} from '@portico/contract/core/devices/device-identity.ts'
import type { Candidate } from './enrolment-queries.ts'

/** A device that has been silent for this long, in milliseconds, does not run beside the one that enrols. */
const silentAfter = 3 * 60 * 1000

/**
 * What the enrolling device turns out to be. `same`: it continues as that device at once, by its key, or as a retired one. `claim`: it
 * asks to continue as that device, whose key it does not have.
 */
export type EnrolmentMatch =
  | { kind: 'same'; id: string; evidence: Evidence; isRetired: boolean }
  | { kind: 'claim'; id: string; evidence: IdentityMatch }
  | { kind: 'blocked' }
  | { kind: 'copy'; of: string }
  | { kind: 'new' }

/** By what a device was recognised: its key, or its hardware. */
export type Evidence = 'key' | IdentityMatch

/** The enrolling device; `proof`: the device whose key, or whose claim's key, it has shown to hold, or null. */
export type Enrolling = { identity: DeviceIdentity; hostname: string; proof: Proof | null; now: number }
export type Proof = { id: string; of: 'key' | 'claim' }

/**
 * Which of the company's devices the enrolling one is: the one whose key it holds, unless its hardware contradicts that; else one
 * with the same hardware that is silent, left or is retired, preferably of the same host name. Anyone can name the hardware of a device,
 * so without its key this one only asks to continue as it. If such a device is alive, or another computer asks already, it is a copy.
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
