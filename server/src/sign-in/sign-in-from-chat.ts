import type { ChatLinkOwner, signInFromChat as call } from '@portico/contract/sign-in/sign-in-from-chat.ts'
import type { RefusalOf } from '@portico/contract/plumbing/call.ts'
import type { TenantChoice } from '@portico/contract/sign-in/tenant-choice.ts'
import { normaliseEmail } from '@portico/contract/plumbing/email-rules.ts'
import { houseTenantId } from '#server/plumbing/audit/event.ts'
import { recordEvent } from '#server/plumbing/audit/queries.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer, Origin, TokenHalves } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'
import { hashOf } from '#server/plumbing/session/token.ts'
import { isOfOtherTenant } from '#server/plumbing/tenant/queries.ts'
import { findChatToken, takeChatToken, type KnownChatToken } from '#server/sign-in/chat-link/queries.ts'
import type { SignInTenant } from '#server/sign-in/candidate.ts'
import { knownBrowser } from '#server/sign-in/devices/known-browser.ts'
import { finishSignIn, type Match } from '#server/sign-in/finish-sign-in.ts'
import { findCandidate } from '#server/sign-in/queries.ts'

/**
 * Turns the token of a chat-team link into a session (spec A §4, "Login flow" 8; DESIGN §4). Used, expired, of another
 * hub, person or host: all the same to the caller, and the token is used up. A link of another account than the one
 * that the browser is signed in to is kept until the person has confirmed it: a link may have been sent by anybody.
 */
export function answerSignInFromChat(house: House): Answer<typeof call> {
  return async ({ body, origin, halves }) => {
    const wait = house.limits.take('provider', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const email = normaliseEmail(body.from)
    const other = body.confirmed === true ? null : await otherAccount(house, { email, body, origin, halves })
    if (other !== null) return refused('other-account-signed-in', { data: other })
    const taken = await takeChatToken(house.database, hashOf(body.password))
    const brought = await bringIn(house, { taken, email, body, origin })
    if (typeof brought === 'string') {
      const tenantId = taken?.tenantId ?? houseTenantId
      const failure = { tenantId, event: 'sign-in', outcome: 'failure', accountId: null, email, origin } as const
      await inTenant(house.database, tenantId, (tenant) => recordEvent(tenant, { ...failure, reason: brought }))
      return refused(brought)
    }
    const { appname = '', timezone = '', associated_deviceid: asset = '' } = body
    const { deviceGeneration: generation } = brought.account
    const owner = { tenantId: brought.tenant.id, email, generation }
    const known = knownBrowser(house, halves, { ...owner, network: origin.network })
    const arriving = { ...ownSession, ...known, email, appname, timezone, asset, origin, halves }
    const finished = await finishSignIn(house, arriving, brought)
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

type Arrived = Pick<Brought, 'email' | 'body' | 'origin'> & { halves: TokenHalves }

/** Whose link it is, where the browser is signed in to another account; else null. Uses nothing up. */
async function otherAccount(house: House, { email, body, origin, halves }: Arrived): Promise<ChatLinkOwner | null> {
  const current = await house.sessions.find(halves.token, halves.cookie, origin.at.getTime())
  if (current === null) return null
  const known = await findChatToken(house.database, hashOf(body.password))
  if (known === null || !isLinkOf(house, known, { email, body, origin })) return null
  const { tenantId, accountId } = known
  if (tenantId === current.tenantId && accountId === current.accountId) return null
  const about = { email, network: origin.network }
  const { tenant } = await inTenant(house.database, tenantId, (scoped) => findCandidate(scoped, tenantId, about))
  return { email, tenant: tenant?.description || (tenant?.name ?? '') }
}

/** Whether a token is good for this hub, person and host, now. */
function isLinkOf(house: House, token: KnownChatToken, { email, body, origin }: Omit<Brought, 'taken'>): boolean {
  const audience = house.settingsOf(origin.host).domainurl
  const fits = token.hubName === body.chathub && token.email === email && token.audience === audience
  return fits && token.expiresAt > origin.at
}

/** Whom a link signs in, or why it does not. */
async function bringIn(house: House, { taken, email, body, origin }: Brought): Promise<Match | Refusal> {
  if (taken === null || !isLinkOf(house, taken, { email, body, origin })) return 'chat-link-not-valid'
  const about = { email, network: origin.network }
  const { tenant, account } = await inTenant(house.database, taken.tenantId, (scoped) =>
    findCandidate(scoped, taken.tenantId, about),
  )
  if (tenant === null || account === null) return 'chat-link-not-valid'
  if (!account.isActive) return 'account-deactivated'
  const isElsewhere = await isOfOtherTenant(house.database, body.associated_deviceid ?? '', tenant.id)
  return isElsewhere ? 'tenant-mismatch' : { tenant, account }
}

function choiceOf({ id, name, description, idleMinutes }: SignInTenant): TenantChoice {
  const named = { id, tenantid: id, tenantname: name, tenantdesc: description }
  return { ...named, authtype: 'local', session_timeout: idleMinutes }
}
