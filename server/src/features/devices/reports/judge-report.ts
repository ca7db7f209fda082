import type { SignatureParams } from '@portico/contract/core/devices/signed-request.ts'
import type { FormerInstance, NewInstance, StoredStatus } from './report-queries.ts'

/** A request as it is judged. `isDirect`: no gateway carried it, so it was signed as it was sent. */
export type Judged = { deviceId: string; params: SignatureParams; isDirect: boolean; receivedAt: Date }

/**
 * What becomes of a request. `current`: of the process that reports as the device, since `since`, which replaces `replaced`, if any.
 * `late`: of a process that was replaced after it signed; what it reports is stored, and the device's state is not changed.
 */
export type Verdict =
  | { kind: 'current'; since: Date; replaced: NewInstance | null }
  | { kind: 'late'; instance: NewInstance }
  | { kind: 'repeated' }
  | { kind: 'refused'; name: 'device-not-known' | 'device-blocked' | 'device-retired' | 'device-cloned' }

/**
 * Judges a request by the processes that have reported as the device. A new process replaces the one before it. One that was replaced
 * and still reports is that of a copy; only through a gateway, which stores requests, may what it signed before come later.
 */
export function judgeReport(
  stored: StoredStatus | undefined,
  former: FormerInstance | undefined,
  request: Judged,
): Verdict {
  const { params, deviceId, isDirect, receivedAt } = request
  if (stored === undefined) return { kind: 'refused', name: 'device-not-known' }
  if (stored.state === 'blocked') return { kind: 'refused', name: 'device-blocked' }
  if (stored.state === 'retired') return { kind: 'refused', name: 'device-retired' }
  const signedAt = new Date(Math.min(params.created * 1000, receivedAt.getTime()))
  const since = isDirect ? receivedAt : signedAt
  const { instance, sequence } = params
  if (stored.instance === instance) {
    if (sequence <= stored.sequence) return { kind: 'repeated' }
    return { kind: 'current', since: stored.instance_since ?? since, replaced: null }
  }
  const late = (replacedAt: Date): Verdict => ({
    kind: 'late',
    instance: { device_id: deviceId, instance, sequence, replaced_at: replacedAt.toISOString() },
  })
  if (former !== undefined) {
    if (sequence <= former.sequence) return { kind: 'repeated' }
    const isAlive = isDirect || signedAt > former.replaced_at
    return isAlive ? { kind: 'refused', name: 'device-cloned' } : late(former.replaced_at)
  }
  if (stored.instance === '') return { kind: 'current', since, replaced: null }
  if (!isDirect && stored.instance_since !== null && signedAt < stored.instance_since)
    return late(stored.instance_since)
  const replaced = {
    device_id: deviceId,
    instance: stored.instance,
    sequence: stored.sequence,
    replaced_at: since.toISOString(),
  }
  return { kind: 'current', since, replaced }
}
