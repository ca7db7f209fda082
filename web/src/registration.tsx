import { Captcha } from '@portico/features/captcha/web/captcha.tsx'
import { proofsOfWork } from '@portico/features/captcha/web/proofs-of-work.ts'
import { RegistrationPage } from '@portico/features/trial/web/registration-page.tsx'

/** The trial registration with its captcha, loaded as one part. */
export function Registration() {
  return <RegistrationPage Captcha={Captcha} proofsOfWork={proofsOfWork} />
}
