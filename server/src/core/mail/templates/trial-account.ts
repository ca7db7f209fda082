import { offersPasswordReset } from '@portico/contract/core/domains/domain-settings.ts'
import { formatMessage } from '@portico/contract/platform/message.ts'
import { mailWords } from '#server/core/mail/mail-words.ts'
import { lifeText } from '#server/core/mail/templates/life-words.ts'
import { dayText, type MailContent, type MailFacts, type Template } from '#server/core/mail/templates/template.ts'
import { trialAccountWords } from '#server/core/mail/templates/trial-account-words.ts'
import { trialWords } from '#server/core/mail/templates/trial-words.ts'
import { resetSecretsOf } from '#server/core/accounts/reset-secrets.ts'
import { resetWords } from '#server/core/mail/templates/reset-words.ts'

/**
 * The account of a new tenant's owner, with the way to a first password, unless that was over before the mail could leave.
 * Params: `resetId`, `tenant`, `email`, `own` (the tenant's host, may be empty), `ends` (of the trial) and `until` (of the
 * way to the password), both ISO 8601.
 */
export const trialAccountMail: Template = (facts) => {
  const { params, domain, language } = facts
  const { tenant = '', email = '', own = '', ends = '' } = params
  const words = trialWords[language]
  const address = addressAt(domain.domainurl, own)
  const values = { tenant, email, address, date: dayText(ends, language) }
  const { lines, ...way } = wayToPassword(facts)
  return {
    subject: formatMessage(language, words.accountSubject, { name: domain.apptitle }),
    lines: [mailWords[language].hello, formatMessage(language, words.accountAbout, values), ...lines],
    ...way,
    notes: [offersPasswordReset(domain.servedenv) ? words.accountLater : trialAccountWords[language].later],
  }
}

function wayToPassword({
  params,
  domain,
  language,
  secret,
  at,
}: MailFacts): Pick<MailContent, 'lines' | 'action' | 'secret'> {
  const { resetId = '', until = '' } = params
  const words = trialWords[language]
  const end = new Date(until)
  if (!(end > at)) return { lines: [trialAccountWords[language].over] }
  const { token, temporaryPassword } = resetSecretsOf(secret, resetId)
  return {
    lines: [formatMessage(language, words.accountPassword, { life: lifeText(end, at, language) })],
    action: { label: words.setPassword, url: `${domain.domainurl}/reset?resettoken=${token}` },
    secret: { label: resetWords[language].temporary, text: temporaryPassword },
  }
}

function addressAt(domainurl: string, host: string): string {
  const url = new URL(domainurl)
  if (host !== '') url.hostname = host
  return url.origin
}
