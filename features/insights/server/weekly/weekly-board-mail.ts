import * as z from 'zod'
import type english from '#features/insights/server/weekly/messages/en.json'
import { defineMail, mailMessages, mailParam } from '@portico/server/core/mail/define-mail.ts'
import { messagesBeside } from '@portico/server/platform/text/messages-beside.ts'

const messages = messagesBeside<typeof english>(import.meta.dirname)

/** The parameter `content`, as JSON: figures of the board, and the titles of missing widgets. */
const content = z.object({
  figures: z.array(z.object({ label: z.string(), text: z.string() })),
  missing: z.array(z.string()).default([]),
  /** Whether this is the final mail, since the user no longer sees the company. */
  hasEnded: z.boolean().default(false),
})
export type WeeklyContent = z.output<typeof content>

const nothing = JSON.stringify({ figures: [], missing: [], hasEnded: false } satisfies WeeklyContent)
const sampleContent: WeeklyContent = {
  figures: [{ label: 'Devices', text: '240' }],
  missing: ['Sessions'],
  hasEnded: false,
}

/**
 * A weekly mail of a user's board of Insights with its PDF attached. `path` is the page of the board with the same
 * filter, where users unsubscribe.
 */
export const weeklyBoardMail = defineMail({
  kind: 'weekly-board',
  params: z.object({ range: mailParam, company: mailParam, path: mailParam, content: mailParam }),
  requestedBy: 'user',
  sample: () => ({
    range: 'Last 7 days: January 25 – 31, 2026',
    company: 'All companies',
    path: '/insights?range=7d',
    content: JSON.stringify(sampleContent),
  }),
  write({ params, domain, language }) {
    const t = messages(language)
    const { range, company } = params
    const { figures, missing, hasEnded } = content.parse(JSON.parse(params.content || nothing))
    const url = `${domain.domainurl}${params.path}`
    const subject = t('weekly.subject', { name: domain.apptitle })
    const action = { label: t('weekly.open'), url }
    if (hasEnded) return { subject, lines: [mailMessages(language)('hello'), t('weekly.ended')], action, notes: [] }
    return {
      subject,
      lines: [
        mailMessages(language)('hello'),
        t('weekly.about', { range, company }),
        ...missing.map((title) => t('weekly.missing', { title })),
      ],
      figures,
      action,
      notes: [t('weekly.ownData'), t('weekly.end', { url })],
      endsAt: url,
    }
  },
})
