import { approvalTokenHeader } from '#features/approvals/contract/action-link.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { refused, type Credentials, type Refused } from '@portico/server/core/calls/handler.ts'
import { isHostOf } from '@portico/server/core/domains/mail-host.ts'
import type { Session } from '@portico/server/core/sessions/session.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { hostOf, type Origin } from '@portico/server/platform/http/origin.ts'
import { hasSecondFactor, type LinkRow } from './link-queries.ts'
import { tokenHashOf } from './link-secrets.ts'
import { policyOf, signInOf, whyNotNow } from './link-state.ts'

/** What both calls of a link are sent with. */
export type LinkRequest = {
  header: (name: string) => string
  origin: Origin
  credentials: Credentials
  body: { request: number }
}

/** The same with what was found: the link of the token, and the session of this browser. */
export type FoundLink = { sent: LinkRequest; tenant: TenantTx; found: LinkRow | null; session: Session | null }

/** What the refusals of both calls are. */
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
 * Begins a call of a link: the hash of its token, and the session of the browser; refuses too many calls of a network or with one token.
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

/** An unknown token looks like an expired one. */
export function checkKnown(_: AppContext, { found }: FoundLink): Result<{ link: LinkRow }, LinkRefusal> {
  return found === null ? err(refused('approval-expired')) : ok({ link: found })
}

type Known = FoundLink & { link: LinkRow }

/**
 * Accepts what our own page sent: browsers name the site of a request, or at least its origin. A program that sends the content of a link
 * by itself does neither.
 */
export function checkFromPage(_: AppContext, { sent: { header, origin } }: Known): Result<object, LinkRefusal> {
  const site = header('sec-fetch-site')
  const from = URL.parse(header('origin'))
  const isOwn = site === '' ? from !== null && hostOf(from.host) === origin.host : site === 'same-origin'
  return isOwn ? ok({}) : err(refused('approval-not-from-page'))
}

/** Refuses the number of another request, and the host of another tenant, where the token looks like an unknown one. */
export function checkOurs({ domains }: AppContext, { sent, link }: Known): Result<object, LinkRefusal> {
  const tenant = { id: link.tenantId, name: link.tenantName, host: link.tenantHost }
  const host = domains().find((domain) => domain.host === sent.origin.host)
  const isOfOther = host !== undefined && host.defaulttenant !== '' && !isHostOf(domains(), host.host, tenant)
  if (isOfOther) return err(refused('approval-expired'))
  return link.number === sent.body.request ? ok({}) : err(refused('approval-not-ours'))
}

/** Refuses by the live state, but for a decision that is recorded already. */
export function checkOpen(_: AppContext, { sent, link }: Known): Result<{ isRecorded: boolean }, LinkRefusal> {
  const why = whyNotNow(link, sent.origin.at)
  if (why === null) return ok({ isRecorded: false })
  return why === 'already-approved' || why === 'already-rejected' ? ok({ isRecorded: true }) : err(refused(why))
}

/** Finds whether the browser is signed in as the policy demands. */
export async function findSignIn(_: AppContext, { tenant, link, session }: Known) {
  const isAsked = policyOf(link) === 'session-mfa' && session?.tenantId === link.tenantId
  const isStrong = isAsked && (await hasSecondFactor(tenant, link.tenantId, session.id))
  return ok({ signIn: signInOf(link, session, isStrong) })
}
