import * as z from 'zod'
import type english from '#features/sign-in/server/messages/en.json'
import { messagesBeside } from '@portico/server/platform/text/messages-beside.ts'
import { defineMail, mailMessages, mailParam } from '@portico/server/core/mail/define-mail.ts'

const messages = messagesBeside<typeof english>(import.meta.dirname)

/** Informs a user that many passwords in a row have failed for the account; `failures` is their number. */
export const guessedAtMail = defineMail({
  kind: 'guessed-at',
  params: z.object({ tenants: mailParam, failures: mailParam }),
  requestedBy: 'user',
  sample: () => ({ tenants: 'Aurora, Borealis', failures: '100' }),
  write({ params, domain, language }) {
    const t = messages(language)
    return {
      subject: t('guessedAt.subject', { name: domain.apptitle }),
      lines: [mailMessages(language)('hello'), t('guessedAt.guessed', params), t('guessedAt.now')],
      notes: [t('guessedAt.yours'), t('guessedAt.notYours')],
    }
  },
})
