import { formatMessage } from '@portico/contract/platform/message.ts'
import { mailWords } from '#server/core/mail/mail-words.ts'
import { resetWords } from '#server/core/mail/templates/reset-words.ts'
import type { Template } from '#server/core/mail/templates/template.ts'

/** Instead of a reset, for an address whose tenants all sign in elsewhere. Params: `tenants`. */
export const resetWithSingleSignOnMail: Template = ({ params, domain, language }) => {
  const words = resetWords[language]
  const values = { name: domain.apptitle, tenants: params['tenants'] ?? '' }
  return {
    subject: formatMessage(language, words.signInSubject, values),
    lines: [mailWords[language].hello, formatMessage(language, words.signInAsked, values), words.signInHow],
    action: { label: words.signIn, url: `${domain.domainurl}/` },
    notes: [words.notYou],
  }
}
