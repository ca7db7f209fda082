import type { Logger } from 'pino'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/**
 * Limits per network in a minute: enough for an office behind one address. `metadata` is counted by connection
 * (`rereadMetadata`: an unknown signing key), `device` by account, `link` by device.
 */
const limitsPerMinute = {
  'find-tenants': 120,
  'sign-in': 300,
  'code': 120,
  'fault': 30,
  'reset': 60,
  'provider': 120,
  'device': 20,
  'metadata': 10,
  'captcha': 60,
  'trial': 60,
  // Audit events of attempts that were refused unverified.
  'note': 10,
  // Refused signatures of devices, and refused enrolment codes. Accepted ones are not counted.
  'signature': 60,
  'enrolment': 30,
  // Links to `/success`, by device.
  'link': 20,
  // Questions to the assistant, by account and by tenant.
  'assistant': 30,
  'assistant-tenant': 300,
  // Changes of the user's own name, by account: each rewrites the words of the user's requests.
  'profile': 10,
  // Texts and uploads of users at the desk, by account.
  'desk': 60,
  // Calls of approval links, by network and by token.
  'approval': 240,
  'approval-token': 30,
  // Openings of approval links. Their own limit lets people decide although scanners of their network open links.
  'approval-opening': 240,
  // Messages of chats, their files, and identities for a hub, by account.
  'chat': 30,
  'chat-file': 30,
  'chat-hub': 20,
} as const

export type Limited = keyof typeof limitsPerMinute

/**
 * Limits that all nodes count together: emails to a recipient (of one kind, of all), resets and registrations of a
 * network, invitations of a tenant, and model tokens by account and tenant. Durations in seconds.
 */
const sharedLimits = {
  'reset-mail': { points: 5, duration: 15 * 60 },
  'reset-network': { points: 100, duration: 60 * 60 },
  'mail': { points: 60, duration: 60 * 60 },
  'captcha-mail': { points: 5, duration: 15 * 60 },
  'trial-mail': { points: 5, duration: 15 * 60 },
  'trial-network': { points: 20, duration: 60 * 60 },
  'invitation-tenant': { points: 20, duration: 24 * 60 * 60 },
  'invitation-mail': { points: 3, duration: 24 * 60 * 60 },
  // Emails that arrive from one account, for all requests and for one (more are a loop). Counted before they are read.
  'replies': { points: 120, duration: 60 * 60 },
  'request-reply': { points: 20, duration: 60 * 60 },
  // Requests that one account raises: approvers get an email for each.
  'request': { points: 40, duration: 60 * 60 },
  'assistant-tokens': { points: 200_000, duration: 24 * 60 * 60 },
  'assistant-tenant-tokens': { points: 2_000_000, duration: 24 * 60 * 60 },
} as const

export type SharedLimited = keyof typeof sharedLimits

export type RequestLimits = {
  /** Counts one request of a network; returns 0 when it is allowed, else the seconds after which the next one is. */
  take(limited: Limited, network: string): number
  /** Returns the same as `take` without counting, for limits that count only failures. */
  waitFor(limited: Limited, network: string): number
  /**
   * Counts one, or `points`, in the database, for requests that are too rare or too expensive to be counted per node.
   * Returns the same as `take`. `key` is stored unchanged.
   */
  takeShared(limited: SharedLimited, key: string, points?: number): Promise<number>
  /** Undoes a `takeShared`. */
  giveBack(limited: SharedLimited, key: string, points?: number): Promise<void>
}

type Count = { since: number; taken: number; blockedUntil: number }

const windowMs = 60_000
/** A node reports to the other nodes each time it has counted this share of a limit. */
const share = 1 / 10
/** Maximum number of networks in memory. The oldest is dropped first. */
const countedAtMost = 20_000

/**
 * Counts requests by network in memory, and reports every tenth of a limit to PostgreSQL, which all nodes share. An
 * ordinary request costs a look-up in a map instead of a write to one row that a whole office would queue for; in
 * return, n nodes together may exceed a limit by n tenths. `factor` widens every limit (load tests).
 */
export function openRequestLimits({
  pool,
  log,
  factor = 1,
}: {
  pool: pg.Pool
  log: Logger
  factor?: number
}): RequestLimits {
  const counts = new Map<string, Count>()
  const { limiters, exact } = limitersOn(pool, factor)

  const report = async (limited: Limited, network: string, count: Count, points: number): Promise<void> => {
    try {
      await limiters[limited].consume(network, points)
    } catch (problem) {
      if (problem instanceof RateLimiterRes) count.blockedUntil = Date.now() + problem.msBeforeNext
      else log.warn({ err: problem }, "Failed to share request limits; continuing with this node's own count.")
    }
  }

  const waitOf = (limited: Limited, count: Count, now: number): number => {
    if (count.blockedUntil > now) return Math.ceil((count.blockedUntil - now) / 1000)
    const isOver = count.taken >= limitsPerMinute[limited] * factor
    return isOver ? Math.max(1, Math.ceil((count.since + windowMs - now) / 1000)) : 0
  }

  return {
    waitFor(limited, network) {
      const now = Date.now()
      const count = counts.get(`${limited} ${network}`)
      if (count === undefined || (now - count.since >= windowMs && count.blockedUntil <= now)) return 0
      return waitOf(limited, count, now)
    },
    take(limited, network) {
      const now = Date.now()
      const count = countOf(counts, `${limited} ${network}`, now)
      const wait = waitOf(limited, count, now)
      if (wait > 0) return wait
      count.taken += 1
      const points = Math.ceil(limitsPerMinute[limited] * factor * share)
      if (count.taken % points === 0) void report(limited, network, count, points)
      return 0
    },
    async takeShared(limited, key, points = 1) {
      try {
        await exact[limited].consume(key, points)
        return 0
      } catch (problem) {
        if (problem instanceof RateLimiterRes) return Math.max(1, Math.ceil(problem.msBeforeNext / 1000))
        throw problem
      }
    },
    async giveBack(limited, key, points = 1) {
      await exact[limited].reward(key, points)
    },
  }
}

function limitersOn(pool: pg.Pool, factor: number) {
  const limiter = (keyPrefix: string, points: number, duration: number, blockAt = 0) => {
    const where = { storeClient: pool, storeType: 'pool', tableCreated: true, schemaName: 'platform' }
    const counted = { keyPrefix, points, duration, inMemoryBlockOnConsumed: blockAt }
    return new RateLimiterPostgres({ ...where, tableName: 'request_limits', ...counted })
  }
  const shared = (limited: Limited) => {
    const points = limitsPerMinute[limited] * factor
    return limiter(limited, points, windowMs / 1000, points)
  }
  const exactly = (limited: SharedLimited) =>
    limiter(limited, sharedLimits[limited].points * factor, sharedLimits[limited].duration)
  const limiters = {
    'find-tenants': shared('find-tenants'),
    'sign-in': shared('sign-in'),
    'code': shared('code'),
    'fault': shared('fault'),
    'reset': shared('reset'),
    'provider': shared('provider'),
    'device': shared('device'),
    'metadata': shared('metadata'),
    'captcha': shared('captcha'),
    'trial': shared('trial'),
    'note': shared('note'),
    'signature': shared('signature'),
    'enrolment': shared('enrolment'),
    'link': shared('link'),
    'assistant': shared('assistant'),
    'assistant-tenant': shared('assistant-tenant'),
    'profile': shared('profile'),
    'desk': shared('desk'),
    'approval': shared('approval'),
    'approval-token': shared('approval-token'),
    'approval-opening': shared('approval-opening'),
    'chat': shared('chat'),
    'chat-file': shared('chat-file'),
    'chat-hub': shared('chat-hub'),
  }
  const exact = {
    'reset-mail': exactly('reset-mail'),
    'reset-network': exactly('reset-network'),
    'mail': exactly('mail'),
    'captcha-mail': exactly('captcha-mail'),
    'trial-mail': exactly('trial-mail'),
    'trial-network': exactly('trial-network'),
    'invitation-tenant': exactly('invitation-tenant'),
    'invitation-mail': exactly('invitation-mail'),
    'replies': exactly('replies'),
    'request-reply': exactly('request-reply'),
    'request': exactly('request'),
    'assistant-tokens': exactly('assistant-tokens'),
    'assistant-tenant-tokens': exactly('assistant-tenant-tokens'),
  }
  return { limiters, exact }
}

function countOf(counts: Map<string, Count>, key: string, now: number): Count {
  const known = counts.get(key)
  if (known !== undefined && now - known.since < windowMs) return known
  const fresh = { since: now, taken: 0, blockedUntil: known?.blockedUntil ?? 0 }
  // The entry is moved to the end, because the first entry of the map is the oldest.
  counts.delete(key)
  counts.set(key, fresh)
  if (counts.size > countedAtMost) counts.delete(counts.keys().next().value ?? '')
  return fresh
}
