import * as z from 'zod'
import type english from '#server/core/authentication/messages/en.json'
import { messagesBeside } from '#server/platform/text/messages-beside.ts'
import { defineMail, mailMessages, mailParam } from '#server/core/mail/define-mail.ts'
import { digitsOf, type Keys } from '#server/platform/crypto/secret.ts'

const messages = messagesBeside<typeof english>(import.meta.dirname)

/** The code of the second step (spec A §4, "Login flow"). */
export const signInCodeMail = defineMail({
  kind: 'sign-in-code',
  params: z.object({ challengeId: mailParam, generation: mailParam }),
  requestedBy: 'user',
  secretsOf: (keys, { challengeId, generation }) => ({ code: codeOf(keys, challengeId, Number(generation)) }),
  sample: () => ({ challengeId: 'preview', generation: '1' }),
  sampleMinutes: 10,
  write({ domain, language, secrets, life }) {
    const t = messages(language)
    const values = { name: domain.apptitle, life }
    return {
      subject: t('signInCode.subject', values),
      lines: [mailMessages(language)('hello'), t('signInCode.about', values)],
      secret: { label: '', text: secrets.code },
      notes: [t('signInCode.footer')],
    }
  },
})

/**
 * Returns the six-digit code of an email code challenge: derived, so that it is stored nowhere and Re-send can mail the
 * same one again. A new `generation` has a new code.
 */
export function codeOf(secret: Keys, challengeId: string, generation: number): string {
  return digitsOf(secret.mac('code', `${challengeId}:${generation}`))
}
