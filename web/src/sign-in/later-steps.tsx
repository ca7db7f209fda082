import { arrivalOf } from '@portico/contract/sign-in/arrival.ts'
import type { LoginResponse } from '@portico/contract/sign-in/login-response.ts'
import { journeyFromText } from '@portico/contract/sign-in/saved-journey.ts'
import type { TenantChoice } from '@portico/contract/sign-in/tenant-choice.ts'
import { timings } from '@portico/contract/sign-in/timings.ts'
import { useEffect, useState } from 'react'
import { cookieAdvice, keepsCookies } from '../plumbing/kept-cookies.ts'
import { goTo } from '../plumbing/navigate.ts'
import { summaryOr } from '../plumbing/send.ts'
import { local, session } from '../plumbing/storage.ts'
import { Alert } from '../ui/alert.tsx'
import { Loader } from '../ui/loader.tsx'
import { ChatLinkStep } from './chat-link-step.tsx'
import { CodeStep } from './code-step.tsx'
import { DepartmentStep } from './department-step.tsx'
import { findTenants } from './find-tenants.ts'
import { codeStepText } from './code-step-text.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { PasswordWayClosed } from './password-way-closed.tsx'
import { PasswordStep } from './password-step.tsx'
import { ProviderStep } from './provider-step.tsx'
import type { Flow } from './sign-in.tsx'
import { StepFrame } from './step-frame.tsx'
import { TenantStep } from './tenant-step.tsx'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './later/words/en.ts'

const say = wordsOf<typeof words>('sign-in/later')

const arrivalNow = () => arrivalOf(location.search)

/** The journey that a reload of this tab resumes, or null. */
const savedJourney = () => journeyFromText(session.read('signInJourney'))

/** Goes on at the code step, which a sign-in that came another way has reached. */
function resumeAtCode(login: LoginResponse, tenant: TenantChoice): void {
  session.write('signInJourney', codeStepText(login, tenant))
  location.reload()
}

/** The step after the e-mail that the journey is at. */
function LaterStep(flow: Flow) {
  const { settings, loadApp, journey, advance, startAgain: onStartAgain } = flow
  const [summary, setSummary] = useState('')
  const [brokeGlass, setBrokeGlass] = useState(false)
  const succeed = (login: LoginResponse, token: string, tenant: TenantChoice, words: string) => {
    const arrival = arrivalNow()
    finishSignIn({ login, token, email: login.loginid, tenant, settings, arrival })
    const address = flow.addressAfter({ ismsp: login.ismsp, ...arrival })
    setSummary(summaryOr(words, say('loginSuccessful')))
    advance({ event: 'signed-in' })
    loadApp().then(
      () => goTo(address, 'replace'),
      () => location.replace(address),
    )
  }
  if (flow.aside !== null) return <AsideStep flow={flow} onSignedIn={succeed} />
  switch (journey.step) {
    case 'email':
      return null
    case 'tenant':
      return <TenantStep {...{ journey, advance }} />
    case 'provider':
      return <ProviderStep {...{ journey, advance, arrivalNow, onStartAgain }} appname={settings.appname} />
    case 'password':
      if (!settings.allowlocallogin && !brokeGlass) {
        return <PasswordWayClosed {...{ journey, advance }} onBreakGlass={() => setBrokeGlass(true)} />
      }
      return (
        <PasswordStep
          {...{ journey, advance, arrivalNow, onStartAgain }}
          appname={settings.appname}
          given={flow.password}
          forgot={flow.forgot}
          onGiven={flow.setPassword}
          onSignedIn={(login, words) => succeed(login, login.token, journey.tenant, words)}
        />
      )
    case 'code':
      return (
        <CodeStep
          {...{ journey, advance, onStartAgain }}
          onSignedIn={(token, words) => succeed(journey.login, token, journey.tenant, words)}
        />
      )
    case 'done':
      return <Done summary={summary} />
  }
}

type AsideStepProps = {
  flow: Flow
  onSignedIn: (login: LoginResponse, token: string, tenant: TenantChoice, words: string) => void
}

/** A way in beside the journey. */
function AsideStep({ flow, onSignedIn }: AsideStepProps) {
  const { settings, journey, setAside, startAgain } = flow
  if (flow.aside === 'department') {
    return (
      <DepartmentStep
        {...{ settings, arrivalNow }}
        email={journey.email}
        onBack={() => setAside(null)}
        onStartAgain={startAgain}
      />
    )
  }
  return (
    <ChatLinkStep
      {...{ arrivalNow }}
      appname={settings.appname}
      onSignedIn={({ login, tenant }, words) => {
        if (login.isMFA) resumeAtCode(login, tenant)
        else onSignedIn(login, login.token, tenant, words)
      }}
      onRefused={startAgain}
      onStay={() => {
        const ismsp = local.read('ismsp') !== 'false'
        goTo(flow.addressAfter({ ...arrivalNow(), fromBot: false, ismsp }), 'replace')
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
    <StepFrame title={say('welcome')}>
      <Alert
        kind="success"
        text={shown ? summary : null}
        hideAfter={timings.successShown}
        onHide={() => setShown(false)}
      />
      <Loader />
    </StepFrame>
  )
}

/** Why no sign-in can succeed in this browser, known before anything is typed; null otherwise. */
const obstacle = () => (keepsCookies() ? null : cookieAdvice())

/** What is loaded once the page is alive: everything that an entered e-mail leads to. */
export const laterSteps = { LaterStep, findTenants, savedJourney, obstacle }
