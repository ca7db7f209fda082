import { formatMessage } from '@portico/contract/platform/message.ts'
import { mailWords } from '#server/core/mail/mail-words.ts'
import { type Template } from '#server/core/mail/templates/template.ts'
import { trialWords } from '#server/core/mail/templates/trial-words.ts'
import { trialSecretsOf } from '#server/core/mail/trial-secrets.ts'
import { NIL } from 'uuid'

/** Link and code of a registration (spec B §4). Params: `registrationId`, `generation`, `company`. */
export const trialVerificationMail: Template = ({ params, domain, language, secret, life }) => {
  const { registrationId = NIL, generation = '1', company = '' } = params
  const words = trialWords[language]
  const { token, code } = trialSecretsOf(secret, { id: registrationId, generation: Number(generation) })
  return {
    subject: formatMessage(language, words.verifySubject, { name: domain.apptitle }),
    lines: [mailWords[language].hello, formatMessage(language, words.verifyAbout, { company, life })],
    action: { label: words.verify, url: `${domain.domainurl}/verify?token=${token}&id=${registrationId}` },
    secret: { label: words.code, text: code },
    notes: [words.verifyNotYou],
  }
}
