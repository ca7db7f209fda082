import type { readApprovalAction as call } from '#features/approvals/contract/read-approval-action.ts'
import { policyOfOpening, type ProgramSign } from '@portico/contract/core/requests/approval-rules.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { orderedSteps } from '@portico/server/core/calls/ordered-steps.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { markOpened, withLink, type LinkRow } from '#features/approvals/server/links/link-queries.ts'
import { ticketOf } from '#features/approvals/server/links/link-secrets.ts'
import { aboutOf, policyOf, recordedOf, shownOf } from '#features/approvals/server/links/link-state.ts'
import {
  beginLink,
  checkFromPage,
  checkKnown,
  checkOpen,
  checkOurs,
  findSignIn,
  type FoundLink,
  type LinkRequest,
} from '#features/approvals/server/links/link-steps.ts'
import {
  openingReason,
  programAgent,
  programReason,
  suspicionOf,
} from '#features/approvals/server/openings/suspicion.ts'

/** The checks before a link is shown. */
const readLinkSteps = orderedSteps<FoundLink>()
  .next(checkKnown)
  .next(checkFromPage)
  .next(checkOurs)
  .next(checkOpen)
  .next(findSignIn)

/**
 * Returns the policy of a link, and either the request to decide on with the ticket for the decision, or the recorded
 * decision. Changes only the audit, because mail scanners open links and run their scripts.
 */
export function handleReadApprovalAction(context: AppContext): Handler<typeof call> {
  return async (sent) => {
    const begun = await beginLink(context, sent)
    if (!begun.ok) return begun.error
    const { tokenHash, session } = begun.value
    return withLink(context.database, tokenHash, async (tenant, found) => {
      if (found !== null) await recordReading(tenant, found, sent)
      const read = await readLinkSteps.run(context, { sent, tenant, found, session })
      if (!read.ok) return read.error
      const { link, signIn, isRecorded } = read.value
      const { program } = sent.body
      const agent = programAgent({ agent: sent.origin.agent, hints: sent.header('sec-ch-ua') })
      const isProgram = program !== undefined || agent !== null
      const policy = policyOfOpening(policyOf(link), isProgram)
      if (isRecorded) return done({ policy, ticket: null, sign_in: null, about: null, recorded: recordedOf(link) })
      const isShown = signIn === null || signIn === 'done'
      const ticket = isShown
        ? ticketOf(context.secret, { tokenHash, shown: shownOf(link), isProgram }, sent.origin.at)
        : null
      return done({ policy, ticket, sign_in: signIn, about: isShown ? aboutOf(link) : null, recorded: null })
    })
  }
}

async function recordReading(
  tenant: TenantTx,
  link: LinkRow,
  {
    origin,
    header,
    body,
  }: LinkRequest & { body: { presence?: string | undefined; program?: ProgramSign | undefined } },
): Promise<void> {
  const { presence } = body
  const isSeen = presence !== undefined
  await markOpened(tenant, link, { at: origin.at, isSeen })
  const purpose = header('sec-purpose')
  const from = { method: 'POST', agent: origin.agent, hints: header('sec-ch-ua'), purpose }
  const suspicion = [...programReason(body.program), ...suspicionOf({ ...from, at: origin.at, sentAt: link.sentAt })]
  await recordEvent(tenant, {
    tenantId: link.tenantId,
    event: isSeen ? 'approval-seen' : 'approval-read',
    outcome: 'success',
    reason: openingReason(link.number, presence ?? 'read', isSeen ? [] : suspicion),
    accountId: link.accountId,
    email: link.email,
    origin,
  })
}
