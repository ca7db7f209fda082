import { formatMessage } from '@portico/contract/platform/message.ts'
import { mailWords } from '#server/core/mail/mail-words.ts'
import type { Template } from '#server/core/mail/templates/template.ts'
import { codeOf } from '#server/core/authentication/code-challenge-secret.ts'

/** The code of the second step (spec A §4, "Login flow"). Params: `challengeId`, `generation`. */
export const signInCodeMail: Template = ({ params, domain, language, secret, life }) => {
  const words = mailWords[language]
  const values = { name: domain.apptitle, life }
  return {
    subject: formatMessage(language, words.codeSubject, values),
    lines: [words.hello, formatMessage(language, words.codeAbout, values)],
    secret: { label: '', text: codeOf(secret, params['challengeId'] ?? '', Number(params['generation'])) },
    notes: [words.codeFooter],
  }
}
