import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { ForgotPassword } from '#web/features/password-reset/forgot-password.tsx'
import { SignIn, type LaterSteps } from '#web/features/sign-in/sign-in.tsx'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { wantMessages } from '#web/platform/messages.ts'

// Not needed before the e-mail is sent, so it does not delay the first paint.
const load = async () => {
  const [{ laterSteps }] = await Promise.all([import('./later-steps.tsx'), wantMessages('later')])
  return laterSteps
}

const later: LaterSteps = {
  Step: lazyPart(async () => (await load()).Step),
  Resumed: lazyPart(async () => (await load()).Resumed),
  load,
}

type SignInScreensProps = { settings: DomainSettings; loadApp: () => Promise<unknown> }

/**
 * The sign-in screens with the parts of other features: the later steps and the reset of a password.
 */
export function SignInScreens(props: SignInScreensProps) {
  return <SignIn {...props} later={later} Forgot={ForgotPassword} />
}
