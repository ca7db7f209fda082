import { writeMessage } from '@portico/contract/plumbing/message.ts'
import { mailWords } from '#server/plumbing/mail/mail-words.ts'
import type { Template } from '#server/plumbing/mail/templates/template.ts'
import { codeOf } from '#server/plumbing/sign-in-code.ts'

/** The code of the second step (spec A §4, "Login flow"). Params: `stepId`, `generation`. */
export const signInCodeMail: Template = ({ params, domain, language, secret, life }) => {
  const words = mailWords[language]
  const values = { name: domain.apptitle, life }
  return {
    subject: writeMessage(language, words.codeSubject, values),
    lines: [words.hello, writeMessage(language, words.codeAbout, values)],
    secret: { label: '', text: codeOf(secret, params['stepId'] ?? '', Number(params['generation'])) },
    notes: [words.codeFooter],
  }
}
