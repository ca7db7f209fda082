import * as z from 'zod'
import type english from '#features/trial/server/mails/messages/en.json'
import { messagesBeside } from '@portico/server/platform/text/messages-beside.ts'
import { defineMail, mailMessages, mailParam } from '@portico/server/core/mail/define-mail.ts'
import { dayText } from '@portico/server/core/mail/mail-times.ts'

const messages = messagesBeside<typeof english>(import.meta.dirname)

/** A trial ends in `days` days, at `ends`; its data is deleted at `deleted` (both ISO 8601). */
export const trialEndingMail = defineMail({
  kind: 'trial-ending',
  params: z.object({ tenant: mailParam, days: mailParam, ends: mailParam, deleted: mailParam }),
  requestedBy: 'user',
  sample: () => ({ tenant: 'Aurora', days: '7', ends: '2026-01-31T12:00:00Z', deleted: '2026-03-02T12:00:00Z' }),
  write({ params: { tenant, days, ends, deleted }, domain, language }) {
    const t = messages(language)
    const values = { tenant, date: dayText(ends, language), deleted: dayText(deleted, language) }
    return {
      subject: t('trialEnd.endingSubject', { days: Number(days), name: domain.apptitle }),
      lines: [
        mailMessages(language)('hello'),
        t('trialEnd.ending', values),
        t('trialEnd.goOn', { company: domain.companyname }),
      ],
      action: { label: t('trialEnd.open', { name: domain.apptitle }), url: `${domain.domainurl}/` },
      notes: [t('trialEnd.export')],
    }
  },
})

/** A trial has ended; its data is deleted at `deleted` (ISO 8601). */
export const trialEndedMail = defineMail({
  kind: 'trial-ended',
  params: z.object({ tenant: mailParam, deleted: mailParam }),
  requestedBy: 'user',
  sample: () => ({ tenant: 'Aurora', deleted: '2026-03-02T12:00:00Z' }),
  write({ params: { tenant, deleted }, domain, language }) {
    const t = messages(language)
    return {
      subject: t('trialEnd.endedSubject', { name: domain.apptitle }),
      lines: [
        mailMessages(language)('hello'),
        t('trialEnd.ended', { tenant, deleted: dayText(deleted, language) }),
        t('trialEnd.goOn', { company: domain.companyname }),
      ],
      action: { label: t('trialEnd.open', { name: domain.apptitle }), url: `${domain.domainurl}/` },
      notes: [t('trialEnd.export')],
    }
  },
})
