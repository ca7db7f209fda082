import { formatMessage } from '@portico/contract/platform/message.ts'
import { mailWords } from '#server/core/mail/mail-words.ts'
import { noticeWords } from '#server/core/mail/templates/notice-words.ts'
import { instantText, type Template } from '#server/core/mail/templates/template.ts'

/**
 * The notice that a password was changed (OWASP ASVS 6.3.7). Params: `tenant`, `at` (ISO 8601), `device`,
 * `address`, `by`: `owner` with the present password, else by a reset.
 */
export const passwordChangedMail: Template = ({ params, domain, language }) => {
  const { tenant = '', at = '', device = '', address = '', by = '' } = params
  const words = noticeWords[language]
  const values = { tenant, at: instantText(at, language), device, address }
  const isByOwner = by === 'owner'
  return {
    subject: formatMessage(language, words.changedSubject, { name: domain.apptitle }),
    lines: [
      mailWords[language].hello,
      formatMessage(language, words.changed, values),
      isByOwner ? words.endedOthers : words.ended,
    ],
    notes: [isByOwner ? words.ownNotYou : words.notYou],
  }
}
