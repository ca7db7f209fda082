import { chatTokenLifetime, issueChatToken as call } from '#features/chat-links/contract/issue-chat-token.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler, type Outcome } from '@portico/server/core/calls/handler.ts'
import { freshToken, hashOf } from '@portico/server/core/sessions/token.ts'
import { findAccount, findHubKey, writeChatToken, type HubKey } from './chat-link-queries.ts'
import { isStorableKey } from '@portico/server/core/authentication/storable-key.ts'
import { addToReplayCache } from '@portico/server/core/authentication/replay-cache-queries.ts'
import type { Origin } from '@portico/server/platform/http/origin.ts'

/** The tolerated difference of the hub's clock, and the maximum validity of its proof, in seconds. */
const skew = 30
const longestProof = 60

type Proof = { key: HubKey; id: string; until: Date }

/**
 * Issues a token to an authenticated chat hub for a user of its tenant: single use, valid for one minute at this host
 * (DESIGN §4). See the call for its refusals. The log states which part of a proof was wrong; the response does not.
 */
export function handleIssueChatToken(context: AppContext): Handler<typeof call> {
  return async ({ body, origin }) => {
    const wait = context.limits.take('provider', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const proof = await readProof(context, body.client_assertion, origin)
    if (!proof.ok) {
      context.log.warn(
        { reason: proof.error },
        'Chat hub authentication failed; npm run portico -- hub list shows the keys.',
      )
      return refused('hub-not-proven')
    }
    return issue(context, proof.value, { email: normaliseEmail(body.email), source: body.source ?? '', origin })
  }
}

async function readProof(context: AppContext, assertion: string, origin: Origin): Promise<Result<Proof, string>> {
  const { decodeProtectedHeader, jwtVerify, errors } = await import('jose')
  try {
    const kid = identifier.safeParse(decodeProtectedHeader(assertion).kid)
    const key = kid.success ? await findHubKey(context.database, kid.data, origin.at) : null
    const secret = key === null ? null : context.secret.unseal(key.sealed)
    if (key === null || secret === null) return err('kid')
    const { payload } = await jwtVerify(assertion, Buffer.from(secret, 'base64url'), {
      algorithms: ['HS256'],
      issuer: key.hubName,
      audience: `${context.settingsOf(origin.host).domainurl}${call.path}`,
      clockTolerance: skew,
      requiredClaims: ['exp', 'jti'],
    })
    const { exp = 0, jti } = payload
    if (!isStorableKey(jti)) return err('jti')
    const latest = origin.at.getTime() / 1000 + longestProof + skew
    if (exp > latest) return err('exp')
    return ok({ key, id: jti, until: new Date((exp + skew) * 1000) })
  } catch (error) {
    return err(error instanceof errors.JOSEError ? error.code : 'not-a-jwt')
  }
}

type Wanted = { email: string; source: string; origin: Origin }

async function issue(
  context: AppContext,
  proof: Proof,
  { email, source, origin }: Wanted,
): Promise<Outcome<typeof call>> {
  const { tenantId, hubId, hubName } = proof.key
  const { token, tokenHash } = freshToken()
  const { domainurl } = context.settingsOf(origin.host)
  return inTenant(context.database, tenantId, async (tenant) => {
    const once = { tenantId, scope: `hub ${hubId}`, idHash: hashOf(proof.id), until: proof.until }
    if (!(await addToReplayCache(tenant, once))) return refused('hub-not-proven')
    const account = await findAccount(tenant, tenantId, email)
    if (account === null) return refused('no-account')
    if (!account.is_active) return refused('account-deactivated')
    const expiresAt = new Date(origin.at.getTime() + chatTokenLifetime * 1000)
    const audience = domainurl
    await writeChatToken(tenant, {
      tenantId,
      hubId,
      accountId: account.id,
      tokenHash,
      audience,
      at: origin.at,
      expiresAt,
    })
    await recordEvent(tenant, {
      tenantId,
      event: 'chat-token-issued',
      outcome: 'success',
      reason: '',
      accountId: account.id,
      email,
      origin,
    })
    const query = new URLSearchParams({ chathub: hubName, from: email, password: token })
    if (source !== '') query.set('source', source)
    return done({ password: token, link: `${domainurl}/?${query.toString()}`, expires_in: chatTokenLifetime })
  })
}
