import type { ChatLinkOwner, signInFromChat as call } from '@portico/contract/features/chat-links/sign-in-from-chat.ts'
import type { RefusalOf } from '@portico/contract/core/calls/call.ts'
import type { TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { deploymentTenantId } from '#server/core/audit/event.ts'
import { recordEvent } from '#server/core/audit/audit-queries.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, refused, type Credentials, type Handler, type Origin } from '#server/core/calls/handler.ts'
import { hashOf } from '#server/core/sessions/token.ts'
import { isOfOtherTenant } from '#server/core/tenants/tenant-queries.ts'
import { findChatToken, takeChatToken, type KnownChatToken } from '#server/features/chat-links/chat-link-queries.ts'
import type { SignInTenant } from '#server/core/authentication/candidate.ts'
import { findCandidate } from '#server/core/authentication/sign-in-queries.ts'
import { browserOf, completeSignIn, type Match } from '#server/core/authentication/complete-sign-in.ts'

/**
 * Turns the token of a chat-team link into a session (spec A §4, "Login flow" 8; DESIGN §4). Used, expired, of another
 * hub, person or host: all the same to the caller, and the token is used up. A link of another account than the one
 * that the browser is signed in to is kept until the person has confirmed it: a link may have been sent by anybody.
 */
export function handleSignInFromChat(context: AppContext): Handler<typeof call> {
  return async ({ body, origin, credentials }) => {
    const wait = context.limits.take('provider', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const email = normaliseEmail(body.from)
    const other = body.confirmed === true ? null : await otherAccount(context, { email, body, origin, credentials })
    if (other !== null) return refused('other-account-signed-in', { data: other })
    const taken = await takeChatToken(context.database, hashOf(body.password))
    const brought = await findOwner(context, { taken, email, body, origin })
    if (typeof brought === 'string') {
      const tenantId = taken?.tenantId ?? deploymentTenantId
      const failure = { tenantId, event: 'sign-in', outcome: 'failure', accountId: null, email, origin } as const
      await inTenant(context.database, tenantId, (tenant) => recordEvent(tenant, { ...failure, reason: brought }))
      return refused(brought)
    }
    const { appname = '', timezone = '', associated_deviceid: asset = '' } = body
    const { deviceGeneration: generation } = brought.account
    const owner = { tenantId: brought.tenant.id, email, generation }
    const known = browserOf(context, credentials, { ...owner, network: origin.network })
    const arriving = { ...ownSession, ...known, email, appname, timezone, asset, origin, credentials }
    const finished = await completeSignIn(context, arriving, brought)
    if (finished.kind === 'refused') return finished
    const { data: login, cookies, summary } = finished
    return done({ login, tenant: choiceOf(brought.tenant) }, { summary, ...(cookies === undefined ? {} : { cookies }) })
  }
}

// The session is one of this product's own, whatever way the tenant's people usually come.
const ownSession = { authtype: 'localdb', providerSessionId: null }

type Refusal = RefusalOf<typeof call>
type Brought = {
  taken: KnownChatToken | null
  email: string
  body: { chathub: string; password: string; associated_deviceid?: string | undefined }
  origin: Origin
}

type Arrived = Pick<Brought, 'email' | 'body' | 'origin'> & { credentials: Credentials }

/** Whose link it is, where the browser is signed in to another account; else null. Uses nothing up. */
async function otherAccount(
  context: AppContext,
  { email, body, origin, credentials }: Arrived,
): Promise<ChatLinkOwner | null> {
  const current = await context.sessions.find(credentials.token, credentials.cookie, origin.at.getTime())
  if (current === null) return null
  const known = await findChatToken(context.database, hashOf(body.password))
  if (known === null || !isLinkOf(context, known, { email, body, origin })) return null
  const { tenantId, accountId } = known
  if (tenantId === current.tenantId && accountId === current.accountId) return null
  const about = { email, network: origin.network }
  const { tenant } = await inTenant(context.database, tenantId, (scoped) => findCandidate(scoped, tenantId, about))
  return { email, tenant: tenant?.description || (tenant?.name ?? '') }
}

/** Whether a token is good for this hub, person and host, now. */
function isLinkOf(
  context: AppContext,
  token: KnownChatToken,
  { email, body, origin }: Omit<Brought, 'taken'>,
): boolean {
  const audience = context.settingsOf(origin.host).domainurl
  const fits = token.hubName === body.chathub && token.email === email && token.audience === audience
  return fits && token.expiresAt > origin.at
}

/** Whom a link signs in, or why it does not. */
async function findOwner(context: AppContext, { taken, email, body, origin }: Brought): Promise<Match | Refusal> {
  if (taken === null || !isLinkOf(context, taken, { email, body, origin })) return 'chat-link-not-valid'
  const about = { email, network: origin.network }
  const { tenant, account } = await inTenant(context.database, taken.tenantId, (scoped) =>
    findCandidate(scoped, taken.tenantId, about),
  )
  if (tenant === null || account === null) return 'chat-link-not-valid'
  if (!account.isActive) return 'account-deactivated'
  const isElsewhere = await isOfOtherTenant(context.database, body.associated_deviceid ?? '', tenant.id)
  return isElsewhere ? 'tenant-mismatch' : { tenant, account }
}

function choiceOf({ id, name, description, idleMinutes }: SignInTenant): TenantChoice {
  const named = { id, tenantid: id, tenantname: name, tenantdesc: description }
  return { ...named, authtype: 'local', session_timeout: idleMinutes }
}
