import { formatMessage } from '@portico/contract/platform/message.ts'
import { mailWords } from '#server/core/mail/mail-words.ts'
import { guessedWords } from '#server/core/mail/templates/guessed-words.ts'
import type { Template } from '#server/core/mail/templates/template.ts'

/** The notice that many passwords in a row failed at an account. Params: `tenants`, `failures` (how many). */
export const guessedAtMail: Template = ({ params, domain, language }) => {
  const { tenants = '', failures = '' } = params
  const words = guessedWords[language]
  return {
    subject: formatMessage(language, words.subject, { name: domain.apptitle }),
    lines: [mailWords[language].hello, formatMessage(language, words.guessed, { tenants, failures }), words.now],
    notes: [words.yours, words.notYours],
  }
}
