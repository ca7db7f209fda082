import { writeActionData } from '#features/approvals/contract/action-link.ts'
import { requestKinds, type RequestKind } from '@portico/contract/core/requests/request.ts'
import * as z from 'zod'
import { defineMail, mailMessages, mailParam } from '@portico/server/core/mail/define-mail.ts'
import { instantText } from '@portico/server/core/mail/mail-times.ts'
import { approvalCodeOf, approvalTokenOf } from '#features/approvals/server/links/link-secrets.ts'
import { messagesBeside } from '@portico/server/platform/text/messages-beside.ts'
import type english from '#features/approvals/server/mails/messages/en.json'

const messages = messagesBeside<typeof english>(import.meta.dirname)

const kindKeys = {
  'Access': 'kind.Access',
  'Software': 'kind.Software',
  'Hardware': 'kind.Hardware',
  'Network': 'kind.Network',
  'Patch window': 'kind.Patch window',
  'Device mapping': 'kind.Device mapping',
  'Trial extension': 'kind.Trial extension',
  'Other': 'kind.Other',
} as const satisfies Record<RequestKind, keyof typeof english>

/** Returns the request kind with this name; `Other` if the kind no longer exists. */
const requestKindOf = (name: string): RequestKind => requestKinds.find((kind) => kind === name) ?? 'Other'

/**
 * Asks an approver for a decision: the request, its requester, the risk, the deadline and a link for each decision,
 * with a code if the company's policy requires one. If another user asked for the approval, `asker` is that user and
 * `reason` their reason. `due` is ISO 8601, shown in `timezone` (UTC if empty). The secrets are derived from `mailId`
 * with the keys named by `madeWith`. `code` and `again` (a reminder) are `yes` or empty. `inDesk` is empty for an
 * approver without an account.
 */
export const approvalMail = defineMail({
  kind: 'approval',
  params: z.object({
    mailId: mailParam,
    madeWith: mailParam,
    number: mailParam,
    title: mailParam,
    kindOfRequest: mailParam,
    requester: mailParam,
    asker: mailParam,
    reason: mailParam,
    timezone: mailParam,
    company: mailParam,
    risk: mailParam,
    due: mailParam,
    excerpt: mailParam,
    code: mailParam,
    again: mailParam,
    inDesk: mailParam,
  }),
  requestedBy: 'colleague',
  secretsOf: (keys, { mailId }) => ({
    approve: approvalTokenOf(keys, mailId, 'approve'),
    reject: approvalTokenOf(keys, mailId, 'reject'),
    code: approvalCodeOf(keys, mailId),
  }),
  sample: (expiresAt) => ({
    mailId: 'preview',
    madeWith: '',
    number: '42',
    title: 'Read access to the payroll archive',
    kindOfRequest: 'Access',
    requester: 'Ada Adams',
    asker: 'Grace Moreau',
    reason: 'Payroll data is for finance only, so finance decides.',
    timezone: 'Europe/Berlin',
    company: 'Aurora',
    risk: 'high',
    due: expiresAt.toISOString(),
    excerpt: 'For the audit of the last quarter.',
    code: 'yes',
    again: '',
    inDesk: 'yes',
  }),
  write({ params, domain, language, secrets }) {
    const t = messages(language)
    const { number, title, requester, asker, reason, company, again, excerpt } = params
    const linkTo = (decision: 'approve' | 'reject') =>
      `${domain.domainurl}/request-action?data=${writeActionData({ decision, token: secrets[decision], request: Number(number) })}`
    const asked =
      asker === ''
        ? t(again === '' ? 'approval.asked' : 'approval.askedAgain', { requester, company })
        : t(again === '' ? 'approval.askedFor' : 'approval.askedForAgain', { asker, requester, company })
    return {
      subject: t(again === '' ? 'approval.subject' : 'approval.reminder', { name: domain.apptitle, title }),
      lines: [mailMessages(language)('hello'), asked],
      figures: [
        { label: t('approval.request'), text: `#${number} ${title}` },
        ...(excerpt === '' ? [] : [{ label: t('approval.description'), text: excerpt }]),
        ...(reason === '' ? [] : [{ label: t('approval.reason'), text: reason }]),
        { label: t('approval.kind'), text: t(kindKeys[requestKindOf(params.kindOfRequest)]) },
        { label: t('approval.risk'), text: t(params.risk === 'high' ? 'approval.riskHigh' : 'approval.riskLow') },
        { label: t('approval.due'), text: instantText(params.due, language, params.timezone) },
      ],
      choices: [
        { label: t('approval.approve'), url: linkTo('approve'), look: 'yes' },
        { label: t('approval.reject'), url: linkTo('reject'), look: 'no' },
      ],
      ...(params.code === '' ? {} : { secret: { label: t('approval.code'), text: secrets.code } }),
      notes: [
        t('approval.yours'),
        ...(params.inDesk === ''
          ? []
          : [t('approval.inDesk', { address: `${domain.domainurl}/desk/requests/${number}` })]),
      ],
    }
  },
})
