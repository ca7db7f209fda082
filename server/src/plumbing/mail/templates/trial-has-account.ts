import { offersPasswordReset } from '@portico/contract/plumbing/domain-settings.ts'
import { writeMessage } from '@portico/contract/plumbing/message.ts'
import { mailWords } from '#server/plumbing/mail/mail-words.ts'
import { type Template } from '#server/plumbing/mail/templates/template.ts'
import { trialWords } from '#server/plumbing/mail/templates/trial-words.ts'

/** Instead of a link, for an address that has an account. Params: `tenants`. */
export const trialHasAccountMail: Template = ({ params, domain, language }) => {
  const { tenants = '' } = params
  const words = trialWords[language]
  // Only what the page of the link has to offer.
  const forgotten = offersPasswordReset(domain.servedenv) ? [words.hasForgotten] : []
  return {
    subject: writeMessage(language, words.hasSubject, { name: domain.apptitle }),
    lines: [mailWords[language].hello, writeMessage(language, words.hasAbout, { tenants }), words.hasHow, ...forgotten],
    action: { label: words.signIn, url: `${domain.domainurl}/` },
    notes: [words.notAsked],
  }
}
