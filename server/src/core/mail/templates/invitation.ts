import { formatMessage } from '@portico/contract/platform/message.ts'
import { mailWords } from '#server/core/mail/mail-words.ts'
import { invitationWords } from '#server/core/mail/templates/invitation-words.ts'
import { resetWords } from '#server/core/mail/templates/reset-words.ts'
import { instantText, type Template } from '#server/core/mail/templates/template.ts'
import { trialWords } from '#server/core/mail/templates/trial-words.ts'
import { resetSecretsOf } from '#server/core/accounts/reset-secrets.ts'

/**
 * An invitation of a colleague, with the way to a first password. Params: `resetId`, `tenant`, `inviter` (a name) and
 * `from` (the inviter's address), `email`, `ends` (ISO 8601). What was typed about the colleague is not among them, so
 * that nobody can have a text of their own mailed.
 */
export const invitationMail: Template = ({ params, domain, language, secret }) => {
  const { resetId = '', tenant = '', inviter = '', from = '', email = '', ends = '' } = params
  const words = invitationWords[language]
  const { token, temporaryPassword } = resetSecretsOf(secret, resetId)
  const values = { tenant, inviter, from, email, address: domain.domainurl, until: instantText(ends, language) }
  const write = (message: string) => formatMessage(language, message, values)
  return {
    subject: formatMessage(language, words.subject, { name: domain.apptitle }),
    lines: [mailWords[language].hello, write(words.about), write(words.password)],
    action: { label: trialWords[language].setPassword, url: `${domain.domainurl}/reset?resettoken=${token}` },
    secret: { label: resetWords[language].temporary, text: temporaryPassword },
    notes: [write(words.later), write(words.notYou)],
  }
}
