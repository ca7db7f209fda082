import type { EnrolledDevice } from '@portico/features/devices/contract/enrol-device.ts'
import type { Clock } from '#agent/platform/clock.ts'
import type { AgentState } from '#agent/platform/state-file.ts'

type Kept = Pick<AgentState, 'server' | 'gateway' | 'kind' | 'sealing_key' | 'private_key'>

/**
 * Returns the state to store after an enrolment or a split. It pins the server's keys, but keeps a sealing key from the
 * download.
 */
export function stateOf(enrolled: EnrolledDevice, kept: Kept, clock: Clock): AgentState {
  const { device_id, companyname, release_key, orders } = enrolled
  clock.correct(orders.time)
  return {
    server: kept.server,
    gateway: kept.gateway,
    kind: kept.kind,
    device_id,
    companyname,
    private_key: kept.private_key,
    release_key,
    sealing_key: kept.sealing_key || enrolled.sealing_key,
    enrolled_at: new Date(clock.now()).toISOString(),
    intervals: orders.intervals,
    collection: orders.collection,
    clock_offset: clock.offset(),
  }
}
