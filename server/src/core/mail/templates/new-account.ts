import { offersPasswordReset } from '@portico/contract/core/domains/domain-settings.ts'
import { formatMessage } from '@portico/contract/platform/message.ts'
import { mailWords } from '#server/core/mail/mail-words.ts'
import { invitationWords } from '#server/core/mail/templates/invitation-words.ts'
import { newAccountWords } from '#server/core/mail/templates/new-account-words.ts'
import { resetWords } from '#server/core/mail/templates/reset-words.ts'
import { instantText, type Template } from '#server/core/mail/templates/template.ts'
import { trialWords } from '#server/core/mail/templates/trial-words.ts'
import { resetSecretsOf } from '#server/core/accounts/reset-secrets.ts'

/**
 * An account that an operator or administrator made, with the way to its first password. Params: `resetId`, `tenant`,
 * `email` and `ends` (of the way, ISO 8601).
 */
export const newAccountMail: Template = ({ params, domain, language, secret }) => {
  const { resetId = '', tenant = '', email = '', ends = '' } = params
  const words = newAccountWords[language]
  const { token, temporaryPassword } = resetSecretsOf(secret, resetId)
  const values = { tenant, email, address: domain.domainurl, until: instantText(ends, language) }
  const write = (message: string) => formatMessage(language, message, values)
  const later = offersPasswordReset(domain.servedenv) ? trialWords[language].accountLater : words.later
  return {
    subject: formatMessage(language, trialWords[language].accountSubject, { name: domain.apptitle }),
    lines: [mailWords[language].hello, write(words.about), write(invitationWords[language].password)],
    action: { label: trialWords[language].setPassword, url: `${domain.domainurl}/reset?resettoken=${token}` },
    secret: { label: resetWords[language].temporary, text: temporaryPassword },
    notes: [later, write(words.notYou)],
  }
}
