import { writeMessage } from '@portico/contract/plumbing/message.ts'
import { mailWords } from '#server/plumbing/mail/mail-words.ts'
import { dayText, type Template } from '#server/plumbing/mail/templates/template.ts'
import { trialWords } from '#server/plumbing/mail/templates/trial-words.ts'
import { resetSecretsOf } from '#server/plumbing/reset-secrets.ts'
import { resetWords } from '#server/plumbing/mail/templates/reset-words.ts'

/** The account of a new tenant's owner, with the way to a first password. Params: `resetId`, `tenant`, `email`, `own` (the
 * tenant's host, may be empty), `ends` (ISO 8601). */
export const trialAccountMail: Template = ({ params, domain, language, secret }) => {
  const { resetId = '', tenant = '', email = '', own = '', ends = '' } = params
  const words = trialWords[language]
  const { token, temporaryPassword } = resetSecretsOf(secret, resetId)
  const address = addressAt(domain.domainurl, own)
  const values = { tenant, email, address, date: dayText(ends, language) }
  return {
    subject: writeMessage(language, words.accountSubject, { name: domain.apptitle }),
    lines: [mailWords[language].hello, writeMessage(language, words.accountAbout, values), words.accountPassword],
    action: { label: words.setPassword, url: `${domain.domainurl}/reset?resettoken=${token}` },
    secret: { label: resetWords[language].temporary, text: temporaryPassword },
    notes: [words.accountLater],
  }
}

function addressAt(domainurl: string, host: string): string {
  const url = new URL(domainurl)
  if (host !== '') url.hostname = host
  return url.origin
}
