import type { SignatureParams } from '@portico/contract/core/devices/signed-request.ts'
import type { FormerInstance, NewInstance, StoredStatus } from './report-queries.ts'

/** A request to judge. `isDirect`: no gateway relayed it, so it was signed just before it arrived. */
export type Judged = { deviceId: string; params: SignatureParams; isDirect: boolean; receivedAt: Date }

/**
 * The verdict on a request. `current`: it comes from the device's current process, which has been running since `since`
 * and may replace another (`replaced`). `late`: it comes from a process that was replaced after signing it. Its samples
 * are stored, but the device's state does not change.
 */
export type Verdict =
  | { kind: 'current'; since: Date; replaced: NewInstance | null }
  | { kind: 'late'; instance: NewInstance }
  | { kind: 'repeated' }
  | { kind: 'refused'; name: 'device-not-known' | 'device-blocked' | 'device-retired' | 'device-cloned' }

/**
 * Judges a request by the processes that have reported as the device. A new process replaces the previous one. A
 * replaced process that still reports belongs to a copy of the device. Only a gateway, which stores requests, can
 * deliver a request late that a process signed before it was replaced.
 */
export function judgeReport(
  stored: StoredStatus | undefined,
  former: FormerInstance | undefined,
  request: Judged,
): Verdict {
  if (stored === undefined) return { kind: 'refused', name: 'device-not-known' }
  if (stored.state === 'blocked') return { kind: 'refused', name: 'device-blocked' }
  if (stored.state === 'retired') return { kind: 'refused', name: 'device-retired' }
  const { instance, sequence } = request.params
  if (stored.instance === instance) {
    if (sequence <= stored.sequence) return { kind: 'repeated' }
    return { kind: 'current', since: stored.instance_since ?? sinceOf(request), replaced: null }
  }
  return former === undefined ? judgeNewProcess(stored, request) : judgeFormerProcess(former, request)
}

/** Returns when the request was signed, or when it was received if that was earlier. */
const signedAtOf = ({ params, receivedAt }: Judged) => new Date(Math.min(params.created * 1000, receivedAt.getTime()))
const sinceOf = (request: Judged) => (request.isDirect ? request.receivedAt : signedAtOf(request))

function judgeFormerProcess(former: FormerInstance, request: Judged): Verdict {
  if (request.params.sequence <= former.sequence) return { kind: 'repeated' }
  const isAlive = request.isDirect || signedAtOf(request) > former.replaced_at
  return isAlive ? { kind: 'refused', name: 'device-cloned' } : lateSince(former.replaced_at, request)
}

function judgeNewProcess(stored: StoredStatus, request: Judged): Verdict {
  const since = sinceOf(request)
  const { instance, sequence, instance_since: storedSince } = stored
  if (instance === '') return { kind: 'current', since, replaced: null }
  if (!request.isDirect && storedSince !== null && since < storedSince) return lateSince(storedSince, request)
  const replaced = { device_id: request.deviceId, instance, sequence, replaced_at: since.toISOString() }
  return { kind: 'current', since, replaced }
}

function lateSince(replacedAt: Date, { deviceId, params }: Judged): Verdict {
  const { instance, sequence } = params
  return {
    kind: 'late',
    instance: { device_id: deviceId, instance, sequence, replaced_at: replacedAt.toISOString() },
  }
}
