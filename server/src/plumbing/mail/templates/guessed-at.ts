import { writeMessage } from '@portico/contract/plumbing/message.ts'
import { mailWords } from '#server/plumbing/mail/mail-words.ts'
import { guessedWords } from '#server/plumbing/mail/templates/guessed-words.ts'
import type { Template } from '#server/plumbing/mail/templates/template.ts'

/** The notice that many passwords in a row failed at an account. Params: `tenants`, `failures` (how many). */
export const guessedAtMail: Template = ({ params, domain, language }) => {
  const { tenants = '', failures = '' } = params
  const words = guessedWords[language]
  return {
    subject: writeMessage(language, words.subject, { name: domain.apptitle }),
    lines: [mailWords[language].hello, writeMessage(language, words.guessed, { tenants, failures }), words.now],
    notes: [words.yours, words.notYours],
  }
}
