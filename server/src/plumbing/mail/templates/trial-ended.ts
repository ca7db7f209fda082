import { writeMessage } from '@portico/contract/plumbing/message.ts'
import { mailWords } from '#server/plumbing/mail/mail-words.ts'
import { dayText, type Template } from '#server/plumbing/mail/templates/template.ts'
import { trialEndWords } from '#server/plumbing/mail/templates/trial-end-words.ts'

/** A trial has ended. Params: `tenant`, `deleted` (ISO 8601). */
export const trialEndedMail: Template = ({ params, domain, language }) => {
  const { tenant = '', deleted = '' } = params
  const words = trialEndWords[language]
  return {
    subject: writeMessage(language, words.endedSubject, { name: domain.apptitle }),
    lines: [
      mailWords[language].hello,
      writeMessage(language, words.ended, { tenant, deleted: dayText(deleted, language) }),
      writeMessage(language, words.goOn, { company: domain.companyname }),
    ],
    action: { label: writeMessage(language, words.open, { name: domain.apptitle }), url: `${domain.domainurl}/` },
    notes: [words.export],
  }
}
