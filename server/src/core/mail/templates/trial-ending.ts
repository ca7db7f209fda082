import { localeOf, formatMessage } from '@portico/contract/platform/message.ts'
import { mailWords } from '#server/core/mail/mail-words.ts'
import { dayText, type Template } from '#server/core/mail/templates/template.ts'
import { trialEndWords } from '#server/core/mail/templates/trial-end-words.ts'

/** The end of a trial is near. Params: `tenant`, `days`, `ends` and `deleted` (ISO 8601). */
export const trialEndingMail: Template = ({ params, domain, language }) => {
  const { tenant = '', days = '', ends = '', deleted = '' } = params
  const words = trialEndWords[language]
  const values = { tenant, date: dayText(ends, language), deleted: dayText(deleted, language) }
  return {
    subject: formatMessage(localeOf(language), words.endingSubject, { days: Number(days), name: domain.apptitle }),
    lines: [
      mailWords[language].hello,
      formatMessage(language, words.ending, values),
      formatMessage(language, words.goOn, { company: domain.companyname }),
    ],
    action: { label: formatMessage(language, words.open, { name: domain.apptitle }), url: `${domain.domainurl}/` },
    notes: [words.export],
  }
}
