import type { chatLinks } from '#features/chat-links/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleIssueChatToken } from './issue-chat-token.ts'
import type { RefusalOf } from '@portico/contract/core/calls/call.ts'
import { normaliseProvidedEmail } from '@portico/contract/core/accounts/email-rules.ts'
import type { TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import type { signInFromChat } from '#features/chat-links/contract/sign-in-from-chat.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { deploymentTenantId } from '@portico/server/core/audit/event.ts'
import type { SignInTenant } from '@portico/server/core/authentication/candidate.ts'
import { browserOf, completeSignIn, type Match } from '@portico/server/core/authentication/complete-sign-in.ts'
import { findCandidate } from '@portico/server/core/authentication/sign-in-queries.ts'
import { done, refused, type CallRequest, type Handler } from '@portico/server/core/calls/handler.ts'
import { orderedSteps } from '@portico/server/core/calls/ordered-steps.ts'
import { hashOf } from '@portico/server/core/sessions/token.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { isOfOtherTenant } from '@portico/server/core/tenants/tenant-queries.ts'
import { findChatToken, takeChatToken, type KnownChatToken } from './chat-link-queries.ts'

/** Returns the handlers of signing in from a chat hub. */
export function serveChatLinks({ context }: ServerParts): RunningFeature<typeof chatLinks.calls> {
  return {
    handlers: () => ({
      issueChatToken: handleIssueChatToken(context),
      signInFromChat: handleSignInFromChat(context),
    }),
  }
}

/**
 * Exchanges the token of a chat-team link for a session (spec A §4, "Login flow" 8; DESIGN §4). A token that is used,
 * expired, or belongs to another hub, user or host is always refused in the same way, and is used up.
 */
export function handleSignInFromChat(context: AppContext): Handler<typeof signInFromChat> {
  return async ({ body, origin, credentials }) => {
    const signedIn = await chatSignInSteps.run(context, { body, origin, credentials })
    return signedIn.ok ? signedIn.value.signedIn : signedIn.error
  }
}

type Received = Pick<CallRequest<typeof signInFromChat>, 'body' | 'origin' | 'credentials'>

/** The steps of a sign-in with a chat-team link, in order. */
const chatSignInSteps = orderedSteps<Received>()
  .next(checkRequestLimit)
  .next(checkOtherAccount)
  .next(takeToken)
  .next(findOwner)
  .next(openSessionOrChallenge)

function checkRequestLimit({ limits }: AppContext, { body, origin }: Received) {
  const wait = limits.take('provider', origin.network)
  return wait > 0
    ? err(refused('too-many-requests', { retryAfter: wait }))
    : ok({ email: normaliseProvidedEmail(body.from) })
}

type Limited = Received & { email: string }

/**
 * Refuses with `other-account-signed-in` and the link's owner if the browser is signed in to another account and the
 * user has not confirmed. Confirmation is needed because anyone may have sent the link. Does not use up the token.
 */
async function checkOtherAccount(context: AppContext, { body, email, origin, credentials }: Limited) {
  if (body.confirmed === true) return ok({})
  const current = await context.sessions.find(credentials.token, credentials.cookie, origin.at.getTime())
  if (current === null) return ok({})
  const known = await findChatToken(context.database, hashOf(body.password))
  if (known === null || !isValidHere(context, known, { email, body, origin })) return ok({})
  const { tenantId, accountId } = known
  if (tenantId === current.tenantId && accountId === current.accountId) return ok({})
  const about = { email, network: origin.network }
  const { tenant } = await inTenant(context.database, tenantId, (scoped) => findCandidate(scoped, tenantId, about))
  const data = { email, tenant: tenant?.description || (tenant?.name ?? '') }
  return err(refused('other-account-signed-in', { data }))
}

/** Uses up the token even if it is not valid here. */
async function takeToken({ database }: AppContext, { body }: Limited) {
  return ok({ taken: await takeChatToken(database, hashOf(body.password)) })
}

type Taken = Limited & { taken: KnownChatToken | null }

/** Finds the account that the link signs in. If there is none, records the refusal and returns it. */
async function findOwner(context: AppContext, link: Taken) {
  const match = await matchOf(context, link)
  if (match.ok) return ok({ match: match.value })
  const { taken, email, origin } = link
  const tenantId = taken?.tenantId ?? deploymentTenantId
  const failure = { tenantId, event: 'sign-in', outcome: 'failure', accountId: null, email, origin } as const
  await inTenant(context.database, tenantId, (tenant) => recordEvent(tenant, { ...failure, reason: match.error }))
  return err(refused(match.error))
}

async function matchOf(context: AppContext, link: Taken): Promise<Result<Match, RefusalOf<typeof signInFromChat>>> {
  const { taken, email, body, origin } = link
  if (taken === null || !isValidHere(context, taken, link)) return err('chat-link-not-valid')
  const about = { email, network: origin.network }
  const { tenant, account } = await inTenant(context.database, taken.tenantId, (scoped) =>
    findCandidate(scoped, taken.tenantId, about),
  )
  if (tenant === null || account === null) return err('chat-link-not-valid')
  if (!account.isActive) return err('account-deactivated')
  const isElsewhere = await isOfOtherTenant(context.database, body.associated_deviceid ?? '', tenant.id)
  return isElsewhere ? err('tenant-mismatch') : ok({ tenant, account })
}

/** Returns whether a token is currently valid for this hub, user and host. */
function isValidHere(
  context: AppContext,
  token: KnownChatToken,
  { email, body, origin }: Pick<Limited, 'email' | 'body' | 'origin'>,
): boolean {
  const audience = context.settingsOf(origin.host).domainurl
  const fits = token.hubName === body.chathub && token.email === email && token.audience === audience
  return fits && token.expiresAt > origin.at
}

// The session counts as a local sign-in, even if the tenant uses single sign-on.
const ownSession = { authtype: 'localdb', providerSessionId: null }

/** Opens the session, or starts the email code challenge if the tenant requires one. */
async function openSessionOrChallenge(context: AppContext, link: Taken & { match: Match }) {
  const { body, email, origin, credentials, match } = link
  const { appname = '', timezone = '' } = body
  const owner = { tenantId: match.tenant.id, email, generation: match.account.deviceGeneration }
  const browser = browserOf(context, credentials, { ...owner, network: origin.network })
  const proven = { ...ownSession, ...browser, email, appname, timezone, origin, credentials }
  const completed = await completeSignIn(context, proven, match)
  if (completed.kind === 'refused') return err(completed)
  const { data: login, cookies, summary } = completed
  const response = { login, tenant: choiceOf(match.tenant) }
  return ok({ signedIn: done(response, { summary, ...(cookies === undefined ? {} : { cookies }) }) })
}

function choiceOf({ id, name, description, idleMinutes }: SignInTenant): TenantChoice {
  const named = { id, tenantid: id, tenantname: name, tenantdesc: description }
  return { ...named, authtype: 'local', session_timeout: idleMinutes }
}
