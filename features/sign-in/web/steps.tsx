import { arrivalOf } from '@portico/contract/core/authentication/arrival.ts'
import { flowFromText } from '@portico/contract/core/authentication/saved-flow.ts'
import { useEffect, useEffectEvent, type ComponentType } from 'react'
import { finishSignIn } from '@portico/web/core/authentication/sign-in-outcome.tsx'
import type {
  AddressAfter,
  SignInContext,
  SignInFeature,
  StepProps,
} from '@portico/web/core/authentication/step-slots.ts'
import { freshFlow } from '@portico/web/core/authentication/use-flow.ts'
import { summaryOr } from '@portico/web/core/calls/send.ts'
import { cookieAdvice, keepsCookies } from '@portico/web/core/sessions/kept-cookies.ts'
import { session } from '@portico/web/core/sessions/storage.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { goTo } from '@portico/web/platform/navigate.ts'
import { findTenants } from './find-tenants.ts'
import { Screens, type LaterSteps, type StepState } from './sign-in.tsx'
import messages from '@portico/web/core/authentication/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

const arrivalNow = () => arrivalOf(location.search)

type Slots = Required<SignInFeature> & { addressAfter: AddressAfter }

/**
 * Returns the part of the sign-in that is loaded after hydration: all steps after the email step. Each feature's
 * component is in the slot of its step, or of its way outside the flow.
 */
export function laterStepsOf(slots: Slots): Awaited<ReturnType<LaterSteps['load']>> {
  return {
    Step: (state) => <Step {...slots} {...state} />,
    Resumed: (props) => <Screens {...props} start={flowFromText(session.read('signInFlow')) ?? freshFlow()} />,
    findTenants,
    obstacle: (t) => (keepsCookies() ? null : t(cookieAdvice())),
  }
}

/** The component for the current step, or for the chosen way outside the flow. */
function Step({ steps, asides, addressAfter, ...state }: Slots & StepState) {
  const t = useMessages(messages)
  const { settings, loadApp, flow, advance, aside, setAside, startAgain, password, setPassword, forgot } = state
  const onSignedIn: SignInContext['onSignedIn'] = ({ login, token, tenant, summary }) => {
    const arrival = arrivalNow()
    finishSignIn({ login, token, email: login.loginid, tenant, settings, arrival })
    const address = addressAfter({ ismsp: login.ismsp, isHostnameRequired: login.is_hostname_required, ...arrival })
    advance({ event: 'signed-in', summary: summaryOr(t, summary, t('loginSuccessful')) })
    loadApp().then(
      () => goTo(address, 'replace'),
      () => location.replace(address),
    )
  }
  const onStartAgain = startAgain
  const context = { settings, arrivalNow, onSignedIn, onStartAgain, addressAfter, password, setPassword, forgot }
  if (aside !== null) {
    const Aside = asides[aside] ?? NoStep
    return <Aside email={flow.email} onBack={() => setAside(null)} context={context} />
  }
  if (flow.step === 'email') return null
  const Shown = (steps[flow.step] ?? NoStep) as ComponentType<StepProps<typeof flow.step>>
  return <Shown flow={flow} advance={advance} context={context} />
}

/** Replaces a step whose feature has been deleted: returns to the email step. */
function NoStep({ context }: { context: SignInContext }) {
  const t = useMessages(messages)
  const startAgain = useEffectEvent(() => context.onStartAgain(textOf(t, 'start-again')))
  useEffect(() => startAgain(), [])
  return null
}
