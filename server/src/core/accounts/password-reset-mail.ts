import * as z from 'zod'
import type english from '#server/core/accounts/messages/en.json'
import { messagesBeside } from '#server/platform/text/messages-beside.ts'
import { defineMail, mailMessages, mailParam } from '#server/core/mail/define-mail.ts'
import { resetSecretsOf } from './begin-reset-queries.ts'

const messages = messagesBeside<typeof english>(import.meta.dirname)

/**
 * Link and temporary password of a reset (spec A §2). `tenants` and `singleSignOn` are lists of names; the second may
 * be empty. Both a user and an administrator can request it.
 */
export const passwordResetMail = defineMail({
  kind: 'password-reset',
  params: z.object({ resetId: mailParam, tenants: mailParam, singleSignOn: mailParam }),
  requestedBy: 'stranger',
  secretsOf: (keys, { resetId }) => resetSecretsOf(keys, resetId),
  sample: () => ({ resetId: 'preview', tenants: 'Aurora, Borealis', singleSignOn: 'Contoso' }),
  sampleMinutes: 30,
  write({ params: { tenants, singleSignOn }, domain, language, secrets, life }) {
    const t = messages(language)
    const elsewhere = t('passwordReset.singleSignOn', { tenants: singleSignOn })
    return {
      subject: t('passwordReset.subject', { name: domain.apptitle }),
      lines: [mailMessages(language)('hello'), t('passwordReset.asked', { tenants, life })],
      action: { label: t('passwordReset.open'), url: `${domain.domainurl}/reset?resettoken=${secrets.token}` },
      secret: { label: mailMessages(language)('temporaryPassword'), text: secrets.temporaryPassword },
      notes: [...(singleSignOn === '' ? [] : [elsewhere]), t('passwordReset.notYou')],
    }
  },
})
