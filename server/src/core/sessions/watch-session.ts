import { hasEnded, type Session } from './session.ts'
import type { SessionStore } from './session-store.ts'

/** The longest time until the session is checked again, in milliseconds. */
const longestPause = 60_000
/** How soon a failed check is repeated, in milliseconds, and how many may fail in a row. */
const repeatAfter = 3_000
const failuresAtMost = 5

/** The owner of the request: the hash of the token (hexadecimal) and the cookie. */
export type Watched = { tokenHash: string; cookie: string; session: Session }

type Parts = {
  sessions: Pick<SessionStore, 'findByHash' | 'watch'>
  /** Whether the live session still permits the watched request; true unless given. */
  permits?: (session: Session) => boolean | Promise<boolean>
}

/**
 * Calls `ended` once if the session of a long request ends on any node, is idle for too long, reaches its absolute end,
 * or no longer permits the request. A short outage of the database ends nothing; after a longer one the session counts
 * as ended. `check` checks the session at once; `stop` ends the watch.
 */
export function watchSession(
  { sessions, permits = () => true }: Parts,
  { tokenHash, cookie, session }: Watched,
  ended: () => void,
): { check: () => void; stop: () => void } {
  let failures = 0
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const stop = (): void => {
    isOver = true
    clearTimeout(timer)
    stopWatching()
  }
  const end = (): void => {
    if (isOver) return
    stop()
    ended()
  }
  const lookAfter = (pause: number): void => {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(check, pause).unref()
  }
  const look = async (): Promise<void> => {
    const live = await sessions.findByHash(tokenHash, cookie, Date.now(), false)
    if (live === null || !(await permits(live))) return end()
    failures = 0
    lookAfter(pauseOf(live, Date.now()))
  }
  function check(): void {
    void look().catch(() => {
      failures += 1
      if (failures >= failuresAtMost) end()
      else lookAfter(repeatAfter)
    })
  }
  const stopWatching = sessions.watch(tokenHash, session, check)
  lookAfter(pauseOf(session, Date.now()))
  return { check, stop }
}

/** Returns how long a session that is no longer used still lives, in milliseconds, up to `longestPause`. */
function pauseOf(session: Session, now: number): number {
  if (hasEnded(session, now)) return 0
  return Math.min(longestPause, session.expiresAt - now, session.lastSeenAt + session.idleMs - now)
}
