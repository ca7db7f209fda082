import { hostnameKey, identityMatch, type DeviceIdentity } from '@portico/contract/core/devices/device-identity.ts'
import type { Candidate } from './enrolment-queries.ts'

/** A device that has been silent for this long, in milliseconds, does not run beside the one that enrols. */
const silentAfter = 3 * 60 * 1000

/** What the enrolling device turns out to be. `about`: the evidence, or the other device. */
export type EnrolmentMatch =
  | { kind: 'same'; id: string; evidence: string; isRetired: boolean }
  | { kind: 'blocked' }
  | { kind: 'copy'; of: string }
  | { kind: 'new' }

/** The enrolling device; `proven` is the device whose former key it has shown to hold, or null. */
export type Enrolling = { identity: DeviceIdentity; hostname: string; proven: string | null; now: number }

/**
 * Which of the company's devices the enrolling one is: the one whose key it holds, unless its hardware contradicts that; else one
 * with the same hardware that is silent, left or is retired, preferably of the same host name. Where such a device is alive, this one
 * is a copy of it.
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
  if (chosen !== undefined) {
    const { id, state } = chosen.candidate
    return { kind: 'same', id, evidence: chosen.evidence, isRetired: state === 'retired' }
  }
  const [alive] = matched
  return alive === undefined ? { kind: 'new' } : { kind: 'copy', of: alive.candidate.id }
}

function evidenceFor(candidate: Candidate, { identity, proven }: Enrolling): string | null {
  const isOther = differ(candidate.hardware_id, identity.hardware_id) || differ(candidate.serial, identity.serial)
  if (candidate.id === proven && !isOther) return 'key'
  return identityMatch(identity, candidate)
}

function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other
}

function isAlive({ state, last_seen_at: seen, hello }: Candidate, now: number): boolean {
  return state !== 'retired' && hello > 0 && seen !== null && now - seen.getTime() <= silentAfter
}
