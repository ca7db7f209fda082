import * as z from 'zod'
import type english from '#features/administration/server/messages/en.json'
import { messagesBeside } from '@portico/server/platform/text/messages-beside.ts'
import { defineMail, mailMessages, mailParam } from '@portico/server/core/mail/define-mail.ts'
import { resetSecretsOf } from '@portico/server/core/accounts/begin-reset-queries.ts'
import { offersPasswordReset } from '@portico/contract/core/domains/domain-settings.ts'
import { instantText } from '@portico/server/core/mail/mail-times.ts'

const messages = messagesBeside<typeof english>(import.meta.dirname)

/** An account that an operator or administrator created, with the link to its first password, which ends at `ends` (ISO 8601). */
export const newAccountMail = defineMail({
  kind: 'new-account',
  params: z.object({ resetId: mailParam, tenant: mailParam, email: mailParam, ends: mailParam }),
  requestedBy: 'user',
  secretsOf: (keys, { resetId }) => resetSecretsOf(keys, resetId),
  sample: () => ({ resetId: 'preview', tenant: 'Aurora', email: 'ben@aurora.test', ends: '2026-01-31T12:00:00Z' }),
  write({ params, domain, language, secrets }) {
    const t = messages(language)
    const shared = mailMessages(language)
    const values = { ...params, address: domain.domainurl, until: instantText(params.ends, language) }
    return {
      subject: shared('accountSubject', { name: domain.apptitle }),
      lines: [shared('hello'), t('newAccount.about', values), shared('setPasswordUntil', values)],
      action: { label: shared('setPassword'), url: `${domain.domainurl}/reset?resettoken=${secrets.token}` },
      secret: { label: shared('temporaryPassword'), text: secrets.temporaryPassword },
      notes: [
        offersPasswordReset(domain.servedenv) ? shared('accountLater') : t('newAccount.later'),
        t('newAccount.notYou', values),
      ],
    }
  },
})
