import type { profile } from '#features/profile/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import type { readProfile, saveName } from '#features/profile/contract/profiles.ts'
import { done, type Handler, refused } from '@portico/server/core/calls/handler.ts'
import { usernameOf, type Session } from '@portico/server/core/sessions/session.ts'
import { checkOwnName, normaliseOwnName } from '#features/profile/contract/own-name-rules.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { recordDone } from '@portico/server/core/audit/acting.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { isNameOfProvider } from './profile-queries.ts'
import { updateName } from '@portico/server/core/accounts/account-queries.ts'

/** Returns the handlers of user profiles. */
export function serveProfile({ context }: ServerParts): RunningFeature<typeof profile.calls> {
  return {
    handlers: () => ({
      readProfile: handleReadProfile(),
      saveName: handleSaveName(context),
    }),
  }
}

/** Returns the profile of a session's user. */
export function profileOf(session: Session): OutputOf<typeof readProfile> {
  return {
    email: session.email,
    firstname: session.firstname,
    lastname: session.lastname,
    username: usernameOf(session),
    rolename: session.rolename,
    companyname: session.companyName,
  }
}

/** Returns the profile of the signed-in user. */
export function handleReadProfile(): Handler<typeof readProfile> {
  return async ({ session }) => done(profileOf(session))
}

/**
 * Changes the name of the signed-in user. From the next call on it applies on every node, without another sign-in. The
 * change is recorded without the names. Limited per account, because it rewrites the search words of the user's
 * requests. Refuses invalid names and, for users of a customer, a name that looks like the provider's.
 */
export function handleSaveName(context: AppContext): Handler<typeof saveName> {
  return async ({ body, session, origin }) => {
    const wait = context.limits.take('profile', `account ${session.accountId}`)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const name = normaliseOwnName(body)
    if (Object.keys(checkOwnName(name)).length > 0) return refused('own-name-not-valid')
    const isTaken = await inTenant(context.database, session.tenantId, async (tenant) => {
      if (!session.seesAllCompanies && (await isNameOfProvider(tenant, session.tenantId, usernameOf(name)))) return true
      if (await updateName(tenant, session, name)) {
        await recordDone(tenant, { ...session, origin }, 'account-changed', 'name')
      }
      return false
    })
    if (isTaken) return refused('name-of-provider')
    context.sessions.evictAccount(session.accountId)
    return done(profileOf({ ...session, ...name }))
  }
}
