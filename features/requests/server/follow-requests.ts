import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import { followersAtMost, type followRequests as call } from '#features/requests/contract/follow-requests.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type CallRequest, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { readSeenNumbers } from './request-list-queries.ts'

/** The length of one response, in milliseconds. The client then reconnects, which checks its session again. */
const responseDuration = 240_000
/** Changes within this many milliseconds are reported together. */
const batchFor = 150

/** Streams changes while the client listens. The number of such responses per user and node is limited. */
export function handleFollowRequests(context: Pick<AppContext, 'database' | 'requestChanges'>): Handler<typeof call> {
  const following = new Map<string, number>()
  const count = (accountId: string, by: number) => {
    const counted = (following.get(accountId) ?? 0) + by
    if (counted > 0) following.set(accountId, counted)
    else following.delete(accountId)
  }
  return async (request) => {
    const { accountId } = request.session
    if (!request.asksForEvents) return done(null)
    if ((following.get(accountId) ?? 0) >= followersAtMost) return refused('too-many-requests', { retryAfter: 60 })
    count(accountId, 1)
    try {
      return (await follow(context, request)) === 'session-ended' ? refused('session-ended') : done(null)
    } finally {
      count(accountId, -1)
    }
  }
}

type Ended = 'over' | 'session-ended'

async function follow(
  { database, requestChanges }: Pick<AppContext, 'database' | 'requestChanges'>,
  { session, emit, signal }: CallRequest<typeof call>,
): Promise<Ended> {
  const ending = Promise.withResolvers<Ended>()
  const numbers = new Set<number>()
  let reporting: NodeJS.Timeout | undefined
  const report = async () => {
    reporting = undefined
    const changed = [...numbers]
    numbers.clear()
    const seen = await inTenant(database, session.tenantId, (tenant) => readSeenNumbers(tenant, session, changed))
    if (seen === null) ending.resolve('session-ended')
    else if (seen.length > 0) emit({ event: 'changed', numbers: seen })
  }
  const end = () => ending.resolve('over')
  const stop = await requestChanges.follow(session.tenantId, {
    changed(number, forAgents) {
      if (forAgents && !session.permissions.has(deskPermissions.agent)) return
      numbers.add(number)
      reporting ??= setTimeout(() => void report().catch(ending.reject), batchFor)
    },
    missed: () => emit({ event: 'missed' }),
    end,
  })
  const timer = setTimeout(end, responseDuration)
  signal.addEventListener('abort', end, { once: true })
  // Starts the response at once, so that the client knows it is connected.
  emit({ event: 'alive' })
  try {
    if (signal.aborted) return 'over'
    return await ending.promise
  } finally {
    stop()
    clearTimeout(timer)
    clearTimeout(reporting)
  }
}
