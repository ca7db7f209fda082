import { arrivalOf } from '@portico/contract/core/authentication/arrival.ts'
import type { LoginResponse } from '@portico/contract/core/authentication/login-response.ts'
import { flowFromText } from '@portico/contract/core/authentication/saved-flow.ts'
import type { TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import { loadAddress } from '@portico/contract/features/landing/load-address.ts'
import { successShown } from '@portico/contract/core/authentication/timings.ts'
import { useEffect, useState } from 'react'
import { cookieAdvice, keepsCookies } from '#web/core/sessions/kept-cookies.ts'
import { goTo } from '#web/platform/navigate.ts'
import { summaryOr } from '#web/core/calls/send.ts'
import { local, session } from '#web/core/sessions/storage.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { ChatLinkStep } from '#web/features/chat-links/chat-link-step.tsx'
import { CodeStep } from '#web/features/email-code/code-step.tsx'
import { DepartmentStep } from '#web/features/single-sign-on/department-step.tsx'
import { findTenants } from '#web/features/sign-in/find-tenants.ts'
import { codeChallengeText } from '#web/core/authentication/code-challenge.ts'
import { finishSignIn } from '#web/core/authentication/sign-in-outcome.tsx'
import { PasswordWayClosed } from '#web/features/sign-in/password-way-closed.tsx'
import { PasswordStep } from '#web/features/sign-in/password-step.tsx'
import { ProviderStep } from '#web/features/single-sign-on/provider-step.tsx'
import type { StepContext } from '#web/features/sign-in/sign-in.tsx'
import { StepFrame } from '#web/core/authentication/step-frame.tsx'
import { TenantStep } from '#web/features/sign-in/tenant-step.tsx'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/core/authentication/later/messages/en.ts'

const t = messagesOf<typeof messages>('authentication/later')

const arrivalNow = () => arrivalOf(location.search)

/** The flow that a reload of this tab resumes, or null. */
const savedFlow = () => flowFromText(session.read('signInFlow'))

/** Resumes at the code step, for a sign-in at a provider or by a link. */
function resumeAtCode(login: LoginResponse, tenant: TenantChoice): void {
  session.write('signInFlow', codeChallengeText(login, tenant))
  location.reload()
}

/** The step after the e-mail that the flow is at. */
function Step(context: StepContext) {
  const { settings, loadApp, flow, advance, startAgain: onStartAgain } = context
  const [summary, setSummary] = useState('')
  const [brokeGlass, setBrokeGlass] = useState(false)
  const succeed = (login: LoginResponse, token: string, tenant: TenantChoice, message: string) => {
    const arrival = arrivalNow()
    finishSignIn({ login, token, email: login.loginid, tenant, settings, arrival })
    const address = loadAddress({ ismsp: login.ismsp, ...arrival })
    setSummary(summaryOr(message, t('loginSuccessful')))
    advance({ event: 'signed-in' })
    loadApp().then(
      () => goTo(address, 'replace'),
      () => location.replace(address),
    )
  }
  if (context.aside !== null) return <AsideStep context={context} onSignedIn={succeed} />
  switch (flow.step) {
    case 'email':
      return null
    case 'tenant':
      return <TenantStep {...{ flow, advance }} />
    case 'provider':
      return <ProviderStep {...{ flow, advance, arrivalNow, onStartAgain }} appname={settings.appname} />
    case 'password':
      if (!settings.allowlocallogin && !brokeGlass) {
        return <PasswordWayClosed {...{ flow, advance }} onBreakGlass={() => setBrokeGlass(true)} />
      }
      return (
        <PasswordStep
          {...{ flow, advance, arrivalNow, onStartAgain }}
          appname={settings.appname}
          given={context.password}
          forgot={context.forgot}
          onGiven={context.setPassword}
          onSignedIn={(login, message) => succeed(login, login.token, flow.tenant, message)}
        />
      )
    case 'code':
      return (
        <CodeStep
          {...{ flow, advance, onStartAgain }}
          onSignedIn={(token, message) => succeed(flow.login, token, flow.tenant, message)}
        />
      )
    case 'done':
      return <Done summary={summary} />
  }
}

type AsideStepProps = {
  context: StepContext
  onSignedIn: (login: LoginResponse, token: string, tenant: TenantChoice, message: string) => void
}

/** A way to sign in besides the flow. */
function AsideStep({ context, onSignedIn }: AsideStepProps) {
  const { settings, flow, setAside, startAgain } = context
  if (context.aside === 'department') {
    return (
      <DepartmentStep
        {...{ settings, arrivalNow }}
        email={flow.email}
        onBack={() => setAside(null)}
        onStartAgain={startAgain}
      />
    )
  }
  return (
    <ChatLinkStep
      {...{ arrivalNow }}
      appname={settings.appname}
      onSignedIn={({ login, tenant }, message) => {
        if (login.isMFA) resumeAtCode(login, tenant)
        else onSignedIn(login, login.token, tenant, message)
      }}
      onRefused={startAgain}
      onStay={() => {
        const ismsp = local.read('ismsp') !== 'false'
        goTo(loadAddress({ ...arrivalNow(), fromBot: false, ismsp }), 'replace')
      }}
    />
  )
}

function Done({ summary }: { summary: string }) {
  const [shown, setShown] = useState(false)
  // After the region that announces it.
  useEffect(() => {
    const soon = setTimeout(() => setShown(summary !== ''))
    return () => clearTimeout(soon)
  }, [summary])
  return (
    <StepFrame title={t('welcome')}>
      <Alert kind="success" text={shown ? summary : null} hideAfter={successShown} onHide={() => setShown(false)} />
      <Loader />
    </StepFrame>
  )
}

/** Why no sign-in can succeed in this browser, known before anything is typed; null otherwise. */
const obstacle = () => (keepsCookies() ? null : cookieAdvice())

/** The part that is loaded after hydration: all steps after the e-mail. */
export const laterSteps = { Step, findTenants, savedFlow, obstacle }
