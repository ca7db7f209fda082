import { approvalTokenHeader } from '#features/approvals/contract/action-link.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { refused, type Credentials, type Refused } from '@portico/server/core/calls/handler.ts'
import { isHostOf } from '@portico/server/core/domains/mail-host.ts'
import type { Session } from '@portico/server/core/sessions/session.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { hostOf, type Origin } from '@portico/server/platform/http/origin.ts'
import type { LinkRow } from './link-queries.ts'
import { tokenHashOf } from './link-secrets.ts'
import { policyOf, signInOf, whyNotNow } from './link-state.ts'
import { hasSecondFactor } from '@portico/server/core/sessions/session-queries.ts'

/** The parts of a request that both calls of a link use. */
export type LinkRequest = {
  header: (name: string) => string
  origin: Origin
  credentials: Credentials
  body: { request: number }
}

/** A call of a link with the token's link and the browser's session, if found. */
export type FoundLink = { sent: LinkRequest; tenant: TenantTx; found: LinkRow | null; session: Session | null }

/** The refusals that both calls share. */
export type LinkRefusal = Refused<
  | 'approval-expired'
  | 'approval-not-ours'
  | 'approval-not-from-page'
  | 'request-withdrawn'
  | 'approver-left'
  | 'approval-delegated'
  | 'self-approval'
>

/**
 * Starts a call of a link: hashes its token and finds the browser's session. Refuses the call after too many from the
 * same network or with the same token.
 */
export async function beginLink(
  context: AppContext,
  { header, origin, credentials }: LinkRequest,
): Promise<Result<{ tokenHash: Buffer; session: Session | null }, Refused<'too-many-requests'>>> {
  const tokenHash = tokenHashOf(header(approvalTokenHeader))
  const { limits } = context
  const wait = limits.take('approval', origin.network) || limits.take('approval-token', tokenHash.toString('base64url'))
  if (wait > 0) return err(refused('too-many-requests', { retryAfter: wait }))
  const session = await context.sessions.find(credentials.token, credentials.cookie, origin.at.getTime())
  return ok({ tokenHash, session })
}

/** Refuses an unknown token in the same way as an expired one. */
export function checkKnown(_: AppContext, { found }: FoundLink): Result<{ link: LinkRow }, LinkRefusal> {
  return found === null ? err(refused('approval-expired')) : ok({ link: found })
}

type Known = FoundLink & { link: LinkRow }

/**
 * Accepts only requests from our own page. Browsers send Sec-Fetch-Site, or at least Origin; a program that replays a
 * link's content sends neither.
 */
export function checkFromPage(_: AppContext, { sent: { header, origin } }: Known): Result<object, LinkRefusal> {
  const site = header('sec-fetch-site')
  const from = URL.parse(header('origin'))
  const isOwn = site === '' ? from !== null && hostOf(from.host) === origin.host : site === 'same-origin'
  return isOwn ? ok({}) : err(refused('approval-not-from-page'))
}

/**
 * Refuses a call whose request number is not the link's. Refuses a call at another tenant's host as if the token were
 * unknown.
 */
export function checkOurs({ domains }: AppContext, { sent, link }: Known): Result<object, LinkRefusal> {
  const tenant = { id: link.tenantId, name: link.tenantName, host: link.tenantHost }
  const host = domains().find((domain) => domain.host === sent.origin.host)
  const isOfOther = host !== undefined && host.defaulttenant !== '' && !isHostOf(domains(), host.host, tenant)
  if (isOfOther) return err(refused('approval-expired'))
  return link.number === sent.body.request ? ok({}) : err(refused('approval-not-ours'))
}

/** Refuses a link if the current state allows no decision, unless a decision is already recorded. */
export function checkOpen(_: AppContext, { sent, link }: Known): Result<{ isRecorded: boolean }, LinkRefusal> {
  const why = whyNotNow(link, sent.origin.at)
  if (why === null) return ok({ isRecorded: false })
  return why === 'already-approved' || why === 'already-rejected' ? ok({ isRecorded: true }) : err(refused(why))
}

/** Determines whether the browser is signed in as the policy requires. */
export async function findSignIn(_: AppContext, { tenant, link, session }: Known) {
  const isAsked = policyOf(link) === 'session-mfa' && session?.tenantId === link.tenantId
  const isStrong = isAsked && (await hasSecondFactor(tenant, link.tenantId, session.id))
  return ok({ signIn: signInOf(link, session, isStrong) })
}
