import * as z from 'zod'
import type english from '#server/core/sessions/messages/en.json'
import { messagesBeside } from '#server/platform/text/messages-beside.ts'
import { defineMail, mailMessages, mailParam } from '#server/core/mail/define-mail.ts'
import { instantText } from '#server/core/mail/mail-times.ts'

const messages = messagesBeside<typeof english>(import.meta.dirname)

/**
 * The notice of a sign-in from a new device and network (OWASP ASVS 6.3.5). `at` is ISO 8601, `device` such as `Chrome
 * on Windows`.
 */
export const newDeviceMail = defineMail({
  kind: 'new-device',
  params: z.object({ tenant: mailParam, at: mailParam, device: mailParam, address: mailParam }),
  requestedBy: 'user',
  sample: () => ({ tenant: 'Aurora', at: '2026-01-31T12:00:00Z', device: 'Firefox on Linux', address: '192.0.2.1' }),
  write({ params, domain, language }) {
    const t = messages(language)
    const values = { ...params, at: instantText(params.at, language) }
    return {
      subject: t('newDevice.subject', { name: domain.apptitle }),
      lines: [mailMessages(language)('hello'), t('newDevice.signedIn', values), t('newDevice.you')],
      notes: [t('newDevice.notYou')],
    }
  },
})
