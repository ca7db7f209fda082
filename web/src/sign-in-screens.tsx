import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { SignIn, type LaterSteps } from '@portico/features/sign-in/web/sign-in.tsx'
import { firstPage } from './first-page.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { importWith, type PageMessages } from '#web/platform/messages.ts'

// Loaded later: it is not needed before the email is sent, and would delay the first paint.
const load = async (page: PageMessages) =>
  (await importWith(page, ['later'], () => import('./later-steps.tsx'))).laterSteps

const later: LaterSteps = {
  Step: lazyPart(async (page) => (await load(page)).Step),
  Resumed: lazyPart(async (page) => (await load(page)).Resumed),
  load,
}

type SignInScreensProps = { settings: DomainSettings; loadApp: () => Promise<unknown> }

/** The sign-in screens, with the parts of other features: the later steps and the password reset. */
export function SignInScreens(props: SignInScreensProps) {
  const { Forgot } = firstPage
  return <SignIn {...props} later={later} {...(Forgot === undefined ? {} : { Forgot })} />
}
