import { offersPasswordReset } from '@portico/contract/core/domains/domain-settings.ts'
import { formatMessage } from '@portico/contract/platform/message.ts'
import { mailWords } from '#server/core/mail/mail-words.ts'
import { type Template } from '#server/core/mail/templates/template.ts'
import { trialWords } from '#server/core/mail/templates/trial-words.ts'

/** Instead of a link, for an address that has an account. Params: `tenants`. */
export const trialHasAccountMail: Template = ({ params, domain, language }) => {
  const { tenants = '' } = params
  const words = trialWords[language]
  // Only what the page of the link has to offer.
  const forgotten = offersPasswordReset(domain.servedenv) ? [words.hasForgotten] : []
  return {
    subject: formatMessage(language, words.hasSubject, { name: domain.apptitle }),
    lines: [
      mailWords[language].hello,
      formatMessage(language, words.hasAbout, { tenants }),
      words.hasHow,
      ...forgotten,
    ],
    action: { label: words.signIn, url: `${domain.domainurl}/` },
    notes: [words.notAsked],
  }
}
