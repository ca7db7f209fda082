import { writeMessage } from '@portico/contract/plumbing/message.ts'
import { mailWords } from '#server/plumbing/mail/mail-words.ts'
import { resetWords } from '#server/plumbing/mail/templates/reset-words.ts'
import type { Template } from '#server/plumbing/mail/templates/template.ts'

/** Instead of a reset, for an address whose tenants all sign in elsewhere. Params: `tenants`. */
export const resetWithSingleSignOnMail: Template = ({ params, domain, language }) => {
  const words = resetWords[language]
  const values = { name: domain.apptitle, tenants: params['tenants'] ?? '' }
  return {
    subject: writeMessage(language, words.signInSubject, values),
    lines: [mailWords[language].hello, writeMessage(language, words.signInAsked, values), words.signInHow],
    action: { label: words.signIn, url: `${domain.domainurl}/` },
    notes: [words.notYou],
  }
}
