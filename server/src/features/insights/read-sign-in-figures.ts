import type { readSignInFigures } from '@portico/contract/features/insights/read-sign-in-figures.ts'
import { countActiveSessions, countFailedAttempts, countPerDay, countUsersByRole } from './insights-queries.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, refused, type Handler } from '#server/core/calls/handler.ts'

/**
 * Counts the tenant's sign-ins, sessions, users and failures; by default of 7 days in UTC. Refuses by `input-not-valid` a
 * time zone that is not an IANA name.
 */
export function handleReadSignInFigures(context: Pick<AppContext, 'database'>): Handler<typeof readSignInFigures> {
  return async ({ session, query }) => {
    const timezone = query.timezone ?? 'UTC'
    if (!isTimezone(timezone)) {
      return refused('input-not-valid', { summary: 'The request is not valid: timezone is not a time zone' })
    }
    const range = { tenantId: session.tenantId, days: Number(query.days ?? '7'), timezone }
    return inTenant(context.database, session.tenantId, async (tenant) => {
      return done({
        per_day: await countPerDay(tenant, range),
        active_sessions: await countActiveSessions(tenant, session.tenantId),
        users_by_role: await countUsersByRole(tenant, session.tenantId),
        failed_attempts: await countFailedAttempts(tenant, range),
      })
    })
  }
}

/** Returns whether `text` is an IANA name. Offsets are not: PostgreSQL reads their sign the other way round (POSIX). */
function isTimezone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
