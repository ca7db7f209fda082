import { writeMessage } from '@portico/contract/plumbing/message.ts'
import { mailWords } from '#server/plumbing/mail/mail-words.ts'
import { resetWords } from '#server/plumbing/mail/templates/reset-words.ts'
import type { Template } from '#server/plumbing/mail/templates/template.ts'
import { resetSecretsOf } from '#server/plumbing/reset-secrets.ts'

/** Link and temporary password of a reset (spec A §2). Params: `resetId`, `tenants`, `singleSignOn` (may be empty). */
export const passwordResetMail: Template = ({ params, domain, language, secret, life }) => {
  const { resetId = '', tenants = '', singleSignOn = '' } = params
  const { token, temporaryPassword } = resetSecretsOf(secret, resetId)
  const words = resetWords[language]
  const elsewhere = writeMessage(language, words.singleSignOn, { tenants: singleSignOn })
  return {
    subject: writeMessage(language, words.subject, { name: domain.apptitle }),
    lines: [mailWords[language].hello, writeMessage(language, words.asked, { tenants, life })],
    action: { label: words.open, url: `${domain.domainurl}/reset?resettoken=${token}` },
    secret: { label: words.temporary, text: temporaryPassword },
    notes: [...(singleSignOn === '' ? [] : [elsewhere]), words.notYou],
  }
}
