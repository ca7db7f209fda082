import type { signInFromChat as call } from '@portico/contract/sign-in/sign-in-from-chat.ts'
import type { RefusalOf } from '@portico/contract/plumbing/call.ts'
import type { TenantChoice } from '@portico/contract/sign-in/tenant-choice.ts'
import { normaliseEmail } from '@portico/contract/plumbing/email-rules.ts'
import { houseTenantId } from '#server/plumbing/audit/event.ts'
import { recordEvent } from '#server/plumbing/audit/queries.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer, Origin } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'
import { hashOf } from '#server/plumbing/session/token.ts'
import { isOfOtherTenant } from '#server/sign-in/assets/queries.ts'
import { takeChatToken, type TakenChatToken } from '#server/sign-in/chat-link/queries.ts'
import type { SignInTenant } from '#server/sign-in/candidate.ts'
import { knownBrowser } from '#server/sign-in/devices/known-browser.ts'
import { finishSignIn, type Match } from '#server/sign-in/finish-sign-in.ts'
import { findCandidate } from '#server/sign-in/queries.ts'

/**
 * Turns the token of a chat-team link into a session (spec A §4, "Login flow" 8; DESIGN §4). Used, expired, of another
 * hub, person or host: all the same to whoever asks, and the token is used up.
 */
export function answerSignInFromChat(house: House): Answer<typeof call> {
  return async ({ body, origin, halves }) => {
    const wait = house.limits.take('provider', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const email = normaliseEmail(body.from)
    const taken = await takeChatToken(house.database, hashOf(body.password))
    const brought = await bringIn(house, { taken, email, body, origin })
    if (typeof brought === 'string') {
      const tenantId = taken?.tenantId ?? houseTenantId
      const failure = { tenantId, event: 'sign-in', outcome: 'failure', accountId: null, email, origin } as const
      await inTenant(house.database, tenantId, (tenant) => recordEvent(tenant, { ...failure, reason: brought }))
      return refused(brought)
    }
    const { appname = '', timezone = '', associated_deviceid: asset = '' } = body
    const known = knownBrowser(house, halves, { tenantId: brought.tenant.id, email, network: origin.network })
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
  taken: TakenChatToken | null
  email: string
  body: { chathub: string; associated_deviceid?: string | undefined }
  origin: Origin
}

/** Whom a link signs in, or why it does not. */
async function bringIn(house: House, { taken, email, body, origin }: Brought): Promise<Match | Refusal> {
  const audience = house.settingsOf(origin.host).domainurl
  const fits = taken?.hubName === body.chathub && taken.email === email && taken.audience === audience
  if (taken === null || !fits || taken.expiresAt <= origin.at) return 'chat-link-not-valid'
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
