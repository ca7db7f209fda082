import type { listSessions as call } from '#features/sessions/contract/sessions.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { readOpenSessions } from '@portico/server/core/sessions/own-session-queries.ts'

/**
 * Returns the user's own open sessions, most recently used first. The last use is stored only every 20 seconds; for the
 * current session it is now.
 */
export function handleListSessions(context: AppContext): Handler<typeof call> {
  return async ({ session, origin }) => {
    const open = await readOpenSessions(context.database, session, origin.at)
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
