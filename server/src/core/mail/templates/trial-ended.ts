import { formatMessage } from '@portico/contract/platform/message.ts'
import { mailWords } from '#server/core/mail/mail-words.ts'
import { dayText, type Template } from '#server/core/mail/templates/template.ts'
import { trialEndWords } from '#server/core/mail/templates/trial-end-words.ts'

/** A trial has ended. Params: `tenant`, `deleted` (ISO 8601). */
export const trialEndedMail: Template = ({ params, domain, language }) => {
  const { tenant = '', deleted = '' } = params
  const words = trialEndWords[language]
  return {
    subject: formatMessage(language, words.endedSubject, { name: domain.apptitle }),
    lines: [
      mailWords[language].hello,
      formatMessage(language, words.ended, { tenant, deleted: dayText(deleted, language) }),
      formatMessage(language, words.goOn, { company: domain.companyname }),
    ],
    action: { label: formatMessage(language, words.open, { name: domain.apptitle }), url: `${domain.domainurl}/` },
    notes: [words.export],
  }
}
