import { formatMessage } from '@portico/contract/platform/message.ts'
import { mailWords } from '#server/core/mail/mail-words.ts'
import { noticeWords } from '#server/core/mail/templates/notice-words.ts'
import { instantText, type Template } from '#server/core/mail/templates/template.ts'

/** The notice of a sign-in from somewhere new (OWASP ASVS 6.3.5). Params: `tenant`, `at` (ISO 8601), `device`, `address`. */
export const newDeviceMail: Template = ({ params, domain, language }) => {
  const { tenant = '', at = '', device = '', address = '' } = params
  const words = noticeWords[language]
  const values = { tenant, at: instantText(at, language), device, address }
  return {
    subject: formatMessage(language, words.deviceSubject, { name: domain.apptitle }),
    lines: [mailWords[language].hello, formatMessage(language, words.signedIn, values), words.you],
    notes: [words.deviceNotYou],
  }
}
