import {
  approvalCodeTries,
  decisionSentences,
  type decideByLink as call,
} from '#features/approvals/contract/decide-by-link.ts'
import { decidesBy, policyOfOpening } from '@portico/contract/core/requests/approval-rules.ts'
import type { InputOf, OutputOf } from '@portico/contract/core/calls/call.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { done, refused, type Done, type Handler, type Refused } from '@portico/server/core/calls/handler.ts'
import { orderedSteps } from '@portico/server/core/calls/ordered-steps.ts'
import { decideApproval } from '@portico/server/core/requests/decide-approval.ts'
import { queueDecision } from '@portico/server/core/requests/decision-queue.ts'
import type { RequestEffects } from '@portico/server/core/requests/request-effect.ts'
import { lockRequest } from '@portico/server/core/requests/request-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import {
  consumeToken,
  countCodeTry,
  readLink,
  tenantOfToken,
  type LinkRow,
} from '#features/approvals/server/links/link-queries.ts'
import { codeHashOf, isSameHash, isTicketOf } from '#features/approvals/server/links/link-secrets.ts'
import { policyOf, recordedOf, shownOf } from '#features/approvals/server/links/link-state.ts'
import {
  beginLink,
  checkFromPage,
  checkKnown,
  checkOpen,
  checkOurs,
  findSignIn,
  type FoundLink,
  type LinkRefusal,
  type LinkRequest,
} from '#features/approvals/server/links/link-steps.ts'
import { programAgent, suspicionOf } from '#features/approvals/server/openings/suspicion.ts'

type Sent = LinkRequest & { body: InputOf<typeof call>['body']; query: InputOf<typeof call>['query'] }
type Deciding = Omit<FoundLink, 'sent'> & { sent: Sent; token: string; effects: RequestEffects }
type Decided = Done<OutputOf<typeof call>>
type DecisionRefusal = LinkRefusal | Refused<Extract<(typeof call)['refusals'][number], `approval-${string}`>>

/**
 * The steps of a decision by link, in one transaction: first all checks, then using up the token and storing the
 * decision.
 */
const decideSteps = orderedSteps<Deciding>()
  .next(checkKnown)
  .next(checkFromPage)
  .next(checkOurs)
  .next(checkDecision)
  .next(checkOpen)
  .next(checkRecorded)
  .next(checkTicket)
  .next(findSignIn)
  .next(checkSignIn)
  .next(lockFirst)
  .next(checkCode)
  .next(consume)
  .next(decide)

/**
 * Approves or rejects a request through an emailed link (spec B §7). If a decision has been recorded before, returns it
 * with its author and time, and changes nothing. The audit records every decision and every refusal of a known link.
 */
export function handleDecideByLink(context: AppContext, effects: RequestEffects): Handler<typeof call> {
  return async (sent) => {
    const begun = await beginLink(context, sent)
    if (!begun.ok) return begun.error
    const { tokenHash, session } = begun.value
    const tenantId = await tenantOfToken(context.database, tokenHash)
    const decided = await queueDecision({ tenantId, number: sent.body.request }, () =>
      inTenant(context.database, tenantId, async (tenant) => {
        const found = await readLink(tenant, tenantId, tokenHash)
        const token = sent.header('approval-token')
        const run = await decideSteps.run(context, { sent, tenant, found, session, token, effects })
        const outcome = run.ok ? run.value.decided : run.error
        if (found !== null) await recordDecision({ tenant, found, sent }, outcome)
        return outcome
      }),
    )
    return decided.ok ? decided.value : refused('server-busy', { retryAfter: 5 })
  }
}

type WithLink = Deciding & { link: LinkRow }

function checkDecision(_: AppContext, { sent, link }: WithLink): Result<object, DecisionRefusal> {
  const isOf = link.decision === 'both' || link.decision === sent.query.status
  return isOf ? ok({}) : err(refused('approval-not-ours'))
}

function checkRecorded(
  _: AppContext,
  { isRecorded, link }: WithLink & { isRecorded: boolean },
): Result<object, Decided> {
  const recorded = recordedOf(link)
  return isRecorded && recorded !== null ? err(alreadyDecided(recorded)) : ok({})
}

function alreadyDecided(recorded: Decided['data']['recorded']): Decided {
  const outcome = recorded.decision === 'approve' ? 'already-approved' : 'already-rejected'
  return done({ outcome, recorded }, { summary: decisionSentences[outcome] })
}

/**
 * Requires the page's ticket and a sign of a person that the policy accepts, because the content of a link must not
 * be enough to decide.
 */
function checkTicket({ secret }: AppContext, { sent, link }: WithLink): Result<object, DecisionRefusal> {
  const { ticket = '', presence } = sent.body
  const shown = { tokenHash: link.tokenHash, shown: shownOf(link) }
  const isTicket = (isProgram: boolean) => isTicketOf(secret, ticket, { ...shown, isProgram }, sent.origin.at)
  // The ticket of a program's opening decides only by the button, and so does a program's call.
  const isProgram =
    !isTicket(false) || programAgent({ agent: sent.origin.agent, hints: sent.header('sec-ch-ua') }) !== null
  const isConfirmed = decidesBy(policyOfOpening(policyOf(link), isProgram), presence)
  return isConfirmed && (isTicket(false) || isTicket(true)) ? ok({}) : err(refused('approval-not-confirmed'))
}

const signInRefusals = {
  'needed': 'approval-sign-in-needed',
  'other-account': 'approval-other-account',
  'second-factor-needed': 'approval-factor-needed',
  'no-account': 'approval-account-needed',
} as const

function checkSignIn(
  _: AppContext,
  { signIn }: WithLink & { signIn: keyof typeof signInRefusals | 'done' | null },
): Result<object, DecisionRefusal> {
  return signIn === null || signIn === 'done' ? ok({}) : err(refused(signInRefusals[signIn]))
}

/** Locks the request before the token, in the same order as all other code that locks both. */
async function lockFirst(_: AppContext, { tenant, link }: WithLink) {
  await lockRequest(tenant, link.tenantId, link.number)
  return ok({})
}

/** Checks the emailed code. The try is counted before the codes are compared. */
async function checkCode(
  _: AppContext,
  { tenant, sent, link, token }: WithLink,
): Promise<Result<object, DecisionRefusal>> {
  if (policyOf(link) !== 'code' || link.codeHash === null) return ok({})
  if (link.codeTries >= approvalCodeTries) return err(refused('approval-code-locked'))
  const tries = await countCodeTry(tenant, link)
  if (tries > approvalCodeTries) return err(refused('approval-code-locked'))
  if (isSameHash(codeHashOf(token, sent.body.code ?? ''), link.codeHash)) return ok({})
  return err(refused(tries === approvalCodeTries ? 'approval-code-locked' : 'approval-code-wrong'))
}

/**
 * Uses the token up. A second click on the same link gets the decision of the first. Each approver has a separate
 * token.
 */
async function consume(
  _: AppContext,
  { tenant, link, sent }: WithLink,
): Promise<Result<object, DecisionRefusal | Decided>> {
  return (await consumeToken(tenant, link, sent.origin.at)) ? ok({}) : alreadyRecorded({ tenant, link })
}

async function alreadyRecorded({
  tenant,
  link,
}: Pick<WithLink, 'tenant' | 'link'>): Promise<Result<never, DecisionRefusal | Decided>> {
  const now = await readLink(tenant, link.tenantId, link.tokenHash)
  const recorded = now === null ? null : recordedOf(now)
  return err(recorded === null ? refused('approval-expired') : alreadyDecided(recorded))
}

async function decide(
  _: AppContext,
  { tenant, link, sent, effects }: WithLink,
): Promise<Result<{ decided: Decided }, DecisionRefusal | Decided>> {
  const { tenantId, approverId, name } = link
  const { at } = sent.origin
  const decision = sent.query.status
  const reason = (sent.body.reason ?? '').trim()
  const taken = await decideApproval(tenant, { tenantId, approverId, decision, reason, via: 'link', at }, effects)
  if (!taken.ok) {
    const { why } = taken.error
    if (why === 'already-approved' || why === 'already-rejected') return alreadyRecorded({ tenant, link })
    return err(refused(why === 'no-such-approval' ? 'approval-expired' : why))
  }
  const outcome = taken.value.outcome === 'waiting' ? 'counted' : taken.value.outcome
  const recorded = { decision, by: name, is_own: true, at: at.toISOString(), reason, is_final: outcome !== 'counted' }
  return ok({ decided: done({ outcome, recorded }, { summary: decisionSentences[outcome] }) })
}

/** Records the decision in the audit, with the policy, the sign of a person, and a hash of what the page showed. */
async function recordDecision(
  { tenant, found, sent }: Pick<Deciding, 'tenant' | 'sent'> & { found: LinkRow },
  outcome: Decided | DecisionRefusal,
): Promise<void> {
  const { origin, body, query, header } = sent
  const isRefused = outcome.kind === 'refused'
  const suspicion = suspicionOf({
    method: 'POST',
    agent: origin.agent,
    hints: header('sec-ch-ua'),
    purpose: header('sec-purpose'),
    at: origin.at,
    sentAt: found.sentAt,
  })
  const facts = [
    `#${found.number} ${query.status}`,
    isRefused ? outcome.name : outcome.data.outcome,
    `policy ${policyOf(found)}`,
    `sign ${body.presence ?? 'none'}`,
    `shown ${shownOf(found)}`,
    ...(isRefused && suspicion.length > 0 ? [`suspected scanner: ${suspicion.join(', ')}`] : []),
  ]
  await recordEvent(tenant, {
    tenantId: found.tenantId,
    event: 'approval-decided',
    outcome: isRefused ? 'failure' : 'success',
    reason: facts.join('; '),
    accountId: found.accountId,
    email: found.email,
    origin,
  })
}
