import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { mailCaptcha as call } from '@portico/contract/features/trial/mail-captcha.ts'
import { send } from '#web/core/calls/send.ts'
import type { Proofs } from '#web/features/captcha/read-proof-challenge.ts'

/** A code that was mailed in place of the picture, and the address that alone it is good for. */
export type MailedCaptcha = { captchaId: string; email: string }

/**
 * Has a code mailed to the address of the form, which is to be a valid one.
 */
export async function mailCaptcha(typed: string, proofs: Proofs) {
  const email = normaliseEmail(typed)
  const attempt = async () => send(call, { body: { email, ...(await proofs.take()) } })
  const first = await attempt()
  return first.ok || first.refusal !== 'proof-not-valid' ? first : attempt()
}
