import { formatMessage } from '@portico/contract/platform/message.ts'
import { mailWords } from '#server/core/mail/mail-words.ts'
import { resetWords } from '#server/core/mail/templates/reset-words.ts'
import type { Template } from '#server/core/mail/templates/template.ts'
import { resetSecretsOf } from '#server/core/accounts/reset-secrets.ts'

/** Link and temporary password of a reset (spec A §2). Params: `resetId`, `tenants`, `singleSignOn` (may be empty). */
export const passwordResetMail: Template = ({ params, domain, language, secret, life }) => {
  const { resetId = '', tenants = '', singleSignOn = '' } = params
  const { token, temporaryPassword } = resetSecretsOf(secret, resetId)
  const words = resetWords[language]
  const elsewhere = formatMessage(language, words.singleSignOn, { tenants: singleSignOn })
  return {
    subject: formatMessage(language, words.subject, { name: domain.apptitle }),
    lines: [mailWords[language].hello, formatMessage(language, words.asked, { tenants, life })],
    action: { label: words.open, url: `${domain.domainurl}/reset?resettoken=${token}` },
    secret: { label: words.temporary, text: temporaryPassword },
    notes: [...(singleSignOn === '' ? [] : [elsewhere]), words.notYou],
  }
}
