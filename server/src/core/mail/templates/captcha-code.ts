import { formatMessage } from '@portico/contract/platform/message.ts'
import { mailWords } from '#server/core/mail/mail-words.ts'
import { type Template } from '#server/core/mail/templates/template.ts'
import { trialWords } from '#server/core/mail/templates/trial-words.ts'
import { captchaCodeOf } from '#server/core/mail/trial-secrets.ts'

/** The code in place of a captcha picture. Params: `captchaId`. */
export const captchaCodeMail: Template = ({ params, domain, language, secret, life }) => {
  const words = trialWords[language]
  return {
    subject: formatMessage(language, words.captchaSubject, { name: domain.apptitle }),
    lines: [mailWords[language].hello, formatMessage(language, words.captchaAbout, { life })],
    secret: { label: '', text: captchaCodeOf(secret, params['captchaId'] ?? '') },
    notes: [words.notAsked],
  }
}
