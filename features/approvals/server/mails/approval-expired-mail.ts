import * as z from 'zod'
import { defineMail, mailMessages, mailParam } from '@portico/server/core/mail/define-mail.ts'
import { instantText } from '@portico/server/core/mail/mail-times.ts'
import { messagesBeside } from '@portico/server/platform/text/messages-beside.ts'
import type english from '#features/approvals/server/mails/messages/en.json'

const messages = messagesBeside<typeof english>(import.meta.dirname)

/** Informs a requester that the deadline of an approval has passed. `due` is ISO 8601, shown in `timezone`. */
export const approvalExpiredMail = defineMail({
  kind: 'approval-expired',
  params: z.object({ number: mailParam, title: mailParam, due: mailParam, timezone: mailParam }),
  requestedBy: 'colleague',
  sample: () => ({
    number: '42',
    title: 'Read access to the payroll archive',
    due: '2026-01-31T12:00:00Z',
    timezone: 'Europe/Berlin',
  }),
  write({ params: { number, title, due, timezone }, domain, language }) {
    const t = messages(language)
    return {
      subject: t('expired.subject', { name: domain.apptitle, title }),
      lines: [
        mailMessages(language)('hello'),
        t('expired.about', { number, due: instantText(due, language, timezone) }),
      ],
      figures: [{ label: t('approval.request'), text: `#${number} ${title}` }],
      action: { label: t('expired.open'), url: `${domain.domainurl}/desk/requests/${number}` },
      notes: [],
    }
  },
})
