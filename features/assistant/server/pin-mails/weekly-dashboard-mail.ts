import * as z from 'zod'
import type english from '#features/assistant/server/pin-mails/messages/en.json'
import { defineMail, mailMessages, mailParam } from '@portico/server/core/mail/define-mail.ts'
import { instantText } from '@portico/server/core/mail/mail-times.ts'
import { messagesBeside } from '@portico/server/platform/text/messages-beside.ts'

const messages = messagesBeside<typeof english>(import.meta.dirname)

/** The content of the parameter `content`, as JSON. An email that an older version queued has `nothing` instead. */
const content = z.object({
  figures: z.array(z.object({ label: z.string(), text: z.string() })),
  pictures: z.array(z.object({ title: z.string(), png: z.string() })),
  left_out: z.array(z.object({ title: z.string(), why: z.enum(['not-verified', 'column-gone']) })),
  /** Sentences about the reading of the file. Emails of earlier versions have none. */
  reading: z.array(z.string()).default([]),
})
const nothing = JSON.stringify({ figures: [], pictures: [], left_out: [] })

const sampleContent = {
  figures: [{ label: 'Number of rows', text: '240' }],
  pictures: [],
  left_out: [{ title: 'Avg price by city', why: 'not-verified' }],
  reading: ['Assumptions of the reading: 1 total row left out.'],
}

/**
 * The weekly email with the numbers and charts of a pinned dashboard. `as_of` is when its data was read (ISO 8601), and
 * `path` is the page where the email can be turned off.
 */
export const weeklyDashboardMail = defineMail({
  kind: 'weekly-dashboard',
  params: z.object({ title: mailParam, dataset: mailParam, as_of: mailParam, path: mailParam, content: mailParam }),
  requestedBy: 'user',
  sample: () => ({
    title: 'Fleet',
    dataset: 'Devices',
    as_of: '2026-01-31T12:00:00Z',
    path: '/insights',
    content: JSON.stringify(sampleContent),
  }),
  write({ params, domain, language }) {
    const t = messages(language)
    const { title, dataset } = params
    const { figures, pictures, left_out: leftOut, reading } = content.parse(JSON.parse(params.content || nothing))
    const url = `${domain.domainurl}${params.path}`
    return {
      subject: t('weekly.subject', { title, name: domain.apptitle }),
      lines: [
        mailMessages(language)('hello'),
        t('weekly.about', { title, dataset, time: instantText(params.as_of, language) }),
        ...leftOut.map((part) =>
          t(part.why === 'column-gone' ? 'weekly.columnGone' : 'weekly.notVerified', { title: part.title }),
        ),
      ],
      figures,
      pictures,
      action: { label: t('weekly.open'), url },
      notes: [t('weekly.computedTwice'), ...reading, t('weekly.end', { url })],
      endsAt: url,
    }
  },
})
