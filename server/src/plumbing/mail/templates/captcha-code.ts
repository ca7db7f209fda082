import { writeMessage } from '@portico/contract/plumbing/message.ts'
import { mailWords } from '#server/plumbing/mail/mail-words.ts'
import { type Template } from '#server/plumbing/mail/templates/template.ts'
import { trialWords } from '#server/plumbing/mail/templates/trial-words.ts'
import { captchaCodeOf } from '#server/plumbing/trial-secrets.ts'

/** The code in place of a captcha picture. Params: `captchaId`. */
export const captchaCodeMail: Template = ({ params, domain, language, secret, life }) => {
  const words = trialWords[language]
  return {
    subject: writeMessage(language, words.captchaSubject, { name: domain.apptitle }),
    lines: [mailWords[language].hello, writeMessage(language, words.captchaAbout, { life })],
    secret: { label: '', text: captchaCodeOf(secret, params['captchaId'] ?? '') },
    notes: [words.notAsked],
  }
}
