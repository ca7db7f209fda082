import { serviceTargets, type ServiceTarget } from '@portico/contract/core/requests/business-hours.ts'
import type { EntryKind } from '@portico/contract/core/requests/request.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import { markResponded, readClockFacts, writeClock, type Numbered } from './service-clock-queries.ts'
import { serviceClockOf, type ServiceMark } from './service-clock.ts'

/** The entries that start or stop a request's SLA clock, or change its targets. */
const clockKinds: readonly EntryKind[] = [
  'raised',
  'state',
  'withdrawn',
  'priority',
  'queue',
  'approval-asked',
  'approval-expired',
]

type Followed = Numbered & { kind: EntryKind; accountId: string | null; isInternal?: boolean; at: Date }

/**
 * Applies an entry of a locked request to its service level, in the entry's transaction: it may start or stop the
 * clock, or be the first reply of a technician.
 */
export async function applyEntryToClock(tenant: TenantTx, entry: Followed): Promise<void> {
  const { kind, accountId, isInternal = false, at } = entry
  const isAnswer = kind === 'comment' && accountId !== null && !isInternal
  if (isAnswer) await markResponded(tenant, entry, { accountId, at })
  if (isAnswer || clockKinds.includes(kind)) await updateServiceClock(tenant, entry, at)
}

const ranks = { warned: 1, breached: 2 }
const rankOf = (mark: ServiceMark | null) => (mark === null ? 0 : ranks[mark])

/** Recalculates and stores the SLA clock of a locked request from its history, queue and priority. */
export async function updateServiceClock(tenant: TenantTx, request: Numbered, at: Date): Promise<void> {
  const facts = await readClockFacts(tenant, request)
  if (facts === null) return
  const clock = serviceClockOf(facts, at)
  // If a target has moved later, its mark is removed, so that it is recorded again when it applies.
  const stillNoted = (target: ServiceTarget) =>
    rankOf(clock[target].mark) < rankOf(facts.marked[target]) ? clock[target].mark : facts.marked[target]
  const marked = { response: stillNoted('response'), resolution: stillNoted('resolution') }
  await writeClock(tenant, request, serviceClockOf({ ...facts, marked }, at), marked)
}

/** Stores the SLA clock of a locked request, and returns the marks that its history lacks. */
export async function recordServiceMarks(
  tenant: TenantTx,
  request: Numbered,
  at: Date,
): Promise<{ target: ServiceTarget; mark: ServiceMark }[]> {
  const facts = await readClockFacts(tenant, request)
  if (facts === null) return []
  const clock = serviceClockOf(facts, at)
  const marked = { response: clock.response.mark, resolution: clock.resolution.mark }
  await writeClock(tenant, request, serviceClockOf({ ...facts, marked }, at), marked)
  return serviceTargets.flatMap((target) => {
    const { mark } = clock[target]
    return mark !== null && rankOf(mark) > rankOf(facts.marked[target]) ? [{ target, mark }] : []
  })
}
