import { Captcha } from '#web/features/captcha/captcha.tsx'
import { proofsOfWork } from '#web/features/captcha/proofs-of-work.ts'
import { RegistrationPage } from '#web/features/trial/registration-page.tsx'

/**
 * The registration for a trial with the captcha of its form, loaded as one part.
 */
export function Registration() {
  return <RegistrationPage Captcha={Captcha} proofsOfWork={proofsOfWork} />
}
