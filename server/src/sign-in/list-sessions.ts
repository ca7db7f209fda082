import type { listSessions as call } from '@portico/contract/sign-in/list-sessions.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done } from '#server/plumbing/http/answer.ts'
import { readOpenSessions } from '#server/sign-in/own-sessions/queries.ts'

/** The user's own open sessions, last used first. Use is written down every 20 seconds; of this one it is known. */
export function answerListSessions(house: House): Answer<typeof call> {
  return async ({ session, origin }) => {
    const open = await readOpenSessions(house.database, session, origin.at)
    return done(
      open.map((row) => ({
        id: row.id,
        device: row.device,
        address: row.address,
        timezone: row.timezone,
        created_at: row.created_at.toISOString(),
        last_seen_at: (row.id === session.id ? origin.at : row.last_seen_at).toISOString(),
        is_current: row.id === session.id,
      })),
    )
  }
}
