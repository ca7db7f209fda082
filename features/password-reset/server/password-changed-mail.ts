import * as z from 'zod'
import type english from '#features/password-reset/server/messages/en.json'
import { messagesBeside } from '@portico/server/platform/text/messages-beside.ts'
import { defineMail, mailMessages, mailParam } from '@portico/server/core/mail/define-mail.ts'
import { instantText } from '@portico/server/core/mail/mail-times.ts'

const messages = messagesBeside<typeof english>(import.meta.dirname)

/**
 * Informs a user that the password was changed (OWASP ASVS 6.3.7). `at` is ISO 8601; `by` is `owner` if the current
 * password was entered, else it was a reset.
 */
export const passwordChangedMail = defineMail({
  kind: 'password-changed',
  params: z.object({ tenant: mailParam, at: mailParam, device: mailParam, address: mailParam, by: mailParam }),
  requestedBy: 'user',
  sample: () => ({
    tenant: 'Aurora',
    at: '2026-01-31T12:00:00Z',
    device: 'Firefox on Linux',
    address: '192.0.2.1',
    by: '',
  }),
  write({ params, domain, language }) {
    const t = messages(language)
    const values = { ...params, at: instantText(params.at, language) }
    const isByOwner = params.by === 'owner'
    return {
      subject: t('passwordChanged.subject', { name: domain.apptitle }),
      lines: [
        mailMessages(language)('hello'),
        t('passwordChanged.changed', values),
        isByOwner ? t('passwordChanged.endedOthers') : t('passwordChanged.ended'),
      ],
      notes: [isByOwner ? t('passwordChanged.ownNotYou') : t('passwordChanged.notYou')],
    }
  },
})
