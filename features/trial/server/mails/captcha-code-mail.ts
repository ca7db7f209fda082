import * as z from 'zod'
import type english from '#features/trial/server/mails/messages/en.json'
import { messagesBeside } from '@portico/server/platform/text/messages-beside.ts'
import { defineMail, mailMessages, mailParam } from '@portico/server/core/mail/define-mail.ts'
import { captchaTextOf } from '@portico/server/core/captcha/captcha-token.ts'

const messages = messagesBeside<typeof english>(import.meta.dirname)

/** The code that replaces a captcha picture. */
export const captchaCodeMail = defineMail({
  kind: 'captcha-code',
  params: z.object({ captchaId: mailParam }),
  requestedBy: 'stranger',
  secretsOf: (keys, { captchaId }) => ({ code: captchaTextOf(keys, 'mail', captchaId) }),
  sample: () => ({ captchaId: 'preview' }),
  sampleMinutes: 15,
  write({ domain, language, secrets, life }) {
    const t = messages(language)
    return {
      subject: t('captchaCode.subject', { name: domain.apptitle }),
      lines: [mailMessages(language)('hello'), t('captchaCode.about', { life })],
      secret: { label: '', text: secrets.code },
      notes: [mailMessages(language)('notAsked')],
    }
  },
})
