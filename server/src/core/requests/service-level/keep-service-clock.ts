import { serviceTargets, type ServiceTarget } from '@portico/contract/core/requests/business-hours.ts'
import type { EntryKind } from '@portico/contract/core/requests/request.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import { markResponded, readClockFacts, writeClock, type Numbered } from './service-clock-queries.ts'
import { serviceClockOf, type ServiceMark } from './service-clock.ts'

/** After these the clock of a request starts, stops, or has other targets. */
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
 * What an entry of a locked request does to its service level, in the transaction of the entry: it starts or stops the clock, or is the
 * first answer of an agent.
 */
export async function followEntry(tenant: TenantTx, entry: Followed): Promise<void> {
  const { kind, accountId, isInternal = false, at } = entry
  const isAnswer = kind === 'comment' && accountId !== null && !isInternal
  if (isAnswer) await markResponded(tenant, entry, { accountId, at })
  if (isAnswer || clockKinds.includes(kind)) await keepServiceClock(tenant, entry, at)
}

const ranks = { warned: 1, breached: 2 }
const rankOf = (mark: ServiceMark | null) => (mark === null ? 0 : ranks[mark])

/** Stores the clock of a locked request as its history, queue and priority have it now. */
export async function keepServiceClock(tenant: TenantTx, request: Numbered, at: Date): Promise<void> {
  const facts = await readClockFacts(tenant, request)
  if (facts === null) return
  const clock = serviceClockOf(facts, at)
  // What no longer holds, because a target is later now, is noted again when it does.
  const stillNoted = (target: ServiceTarget) =>
    rankOf(clock[target].mark) < rankOf(facts.marked[target]) ? clock[target].mark : facts.marked[target]
  const marked = { response: stillNoted('response'), resolution: stillNoted('resolution') }
  await writeClock(tenant, request, serviceClockOf({ ...facts, marked }, at), marked)
}

/** Stores the clock of a locked request, and returns what its history does not say yet of each target. */
export async function takeServiceMarks(
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
