import { writeMessage } from '@portico/contract/plumbing/message.ts'
import { mailWords } from '#server/plumbing/mail/mail-words.ts'
import { type Template } from '#server/plumbing/mail/templates/template.ts'
import { trialWords } from '#server/plumbing/mail/templates/trial-words.ts'
import { trialSecretsOf } from '#server/plumbing/trial-secrets.ts'
import { NIL } from 'uuid'

/** Link and code of a registration (spec B §4). Params: `registrationId`, `generation`, `company`. */
export const trialVerificationMail: Template = ({ params, domain, language, secret, life }) => {
  const { registrationId = NIL, generation = '1', company = '' } = params
  const words = trialWords[language]
  const { token, code } = trialSecretsOf(secret, { id: registrationId, generation: Number(generation) })
  return {
    subject: writeMessage(language, words.verifySubject, { name: domain.apptitle }),
    lines: [mailWords[language].hello, writeMessage(language, words.verifyAbout, { company, life })],
    action: { label: words.verify, url: `${domain.domainurl}/verify?token=${token}&id=${registrationId}` },
    secret: { label: words.code, text: code },
    notes: [words.verifyNotYou],
  }
}
