import { useCaptcha } from '#web/features/captcha/use-captcha.tsx'
import { RegistrationPage } from '#web/features/trial/registration-page.tsx'

/**
 * The registration for a trial with the captcha of its form, loaded as one part.
 */
export function Registration() {
  return <RegistrationPage useCaptcha={useCaptcha} />
}
