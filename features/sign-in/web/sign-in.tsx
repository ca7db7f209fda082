import { arrivalOf } from '@portico/contract/core/authentication/arrival.ts'
import type { FlowSoFar, SignInEvent, SignInFlow } from '@portico/contract/core/authentication/sign-in-flow.ts'
import { offersPasswordReset, type DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import {
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ComponentType,
} from 'react'
import { session } from '@portico/web/core/sessions/storage.ts'
import { EmailStep } from './email-step.tsx'
import type { FoundTenants } from './find-tenants.ts'
import { Layout } from './layout.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import type { Aside, GivenPassword, SignInContext } from '@portico/web/core/authentication/step-slots.ts'
import { err } from '@portico/contract/platform/result.ts'
import styles from '@portico/web/core/authentication/steps.module.css'
import { useArrivalNotice } from './use-arrival-notice.ts'
import { freshFlow, useFlow } from '@portico/web/core/authentication/use-flow.ts'
import { useMessages, type PageMessages, type Translate } from '@portico/web/platform/messages.ts'
import messages from '@portico/web/core/authentication/messages/en.json'

type SignInProps = {
  settings: DomainSettings
  /** Starts loading the app. The sign-in waits for it before it leaves. */
  loadApp: () => Promise<unknown>
  later: LaterSteps
  /** The dialog for a forgotten password. */
  Forgot?: ComponentType<{ onClose: () => void }>
}

type LaterComponents = {
  /** The component for the current step of the flow. */
  Step: ComponentType<StepState>
  /** The screens of a flow that a reload of this tab resumes. */
  Resumed: ComponentType<Omit<ScreensProps, 'start'>>
}

/**
 * The steps after the email step, combined from several features by later-steps.tsx, and loaded when they are needed.
 */
export type LaterSteps = LaterComponents & {
  load: (page: PageMessages) => Promise<
    LaterComponents & {
      findTenants: (t: Translate<typeof messages>, email: string) => Promise<FoundTenants>
      /**
       * Returns the reason why no sign-in can succeed in this browser, which is known before anything is typed; null if
       * there is no obstacle.
       */
      obstacle: (t: Translate<typeof messages>) => string | null
    }
  >
}

/** The state that the component for a later step gets. */
export type StepState = Pick<SignInProps, 'settings' | 'loadApp'> &
  Pick<SignInContext, 'password' | 'setPassword' | 'forgot'> & {
    flow: SignInFlow
    advance: (event: SignInEvent) => void
    startAgain: (message: string) => void
    aside: Aside | null
    setAside: (aside: Aside | null) => void
  }

const never = () => () => undefined
const isAlive = () => true
const isNotAlive = () => false

/** Takes over from early-events.ts. */
function becomeReady(): void {
  const { dataset } = document.documentElement
  dataset['ready'] = '1'
  delete dataset['resuming']
}

/** Submits the form again that was submitted before hydration. */
function replayEarlySubmit(): void {
  const { dataset } = document.documentElement
  if (dataset['early'] === undefined) return
  delete dataset['early']
  document.querySelector<HTMLFormElement>('#root form')?.requestSubmit()
}

/** The sign-in screens (spec A §2): the flow, in the layout of the domain. */
export function SignIn(props: SignInProps) {
  const { Resumed } = props.later
  const alive = useSyncExternalStore(never, isAlive, isNotAlive)
  // The screens are rendered again only to resume a flow, so that input from before hydration is kept.
  const isResuming = useMemo(() => alive && session.read('signInFlow') !== null, [alive])
  if (!isResuming) return <Screens alive={alive} start={freshFlow()} {...props} />
  const waiting = (
    <Layout alive settings={props.settings} notice={null} isAtStart={false}>
      <div className={styles.waiting} />
    </Layout>
  )
  return (
    <Suspense fallback={waiting}>
      <Resumed alive {...props} />
    </Suspense>
  )
}

/** Takes over the events before hydration, and loads the later steps, whose messages may include that of the notice. */
function useBeginning(alive: boolean, later: LaterSteps, notice: ReturnType<typeof useArrivalNotice>): void {
  const t = useMessages(messages)
  const check = useEffectEvent(async () => {
    const obstacle = (await later.load(t.page)).obstacle(t)
    if (obstacle === null) notice.update()
    else notice.show(obstacle)
  })

  // Runs before the step takes the focus, because a hidden element cannot be focused.
  useLayoutEffect(() => {
    if (alive) becomeReady()
  }, [alive])
  useEffect(() => {
    if (!alive) return undefined
    replayEarlySubmit()
    // Delayed until the field is ready for input. A failure is harmless, because loading is tried again when the steps
    // are needed.
    const soon = setTimeout(() => void check().catch(() => undefined))
    return () => clearTimeout(soon)
  }, [alive])
}

/**
 * Returns the way to sign in outside the flow: a chat-team link until it is refused, or the way that the user has
 * chosen.
 */
function useAside(alive: boolean) {
  const hasChatLink = useMemo(() => alive && arrivalOf(location.search).hasChatLink, [alive])
  const [asked, setAside] = useState<Aside | null | undefined>(undefined)
  return { aside: asked === undefined && hasChatLink ? 'chat' : (asked ?? null), setAside } as const
}

type ScreensProps = SignInProps & { alive: boolean; start: FlowSoFar }

/** The screens of a flow, starting with the state `start`. */
export function Screens({ alive, start, settings, loadApp, later, Forgot }: ScreensProps) {
  const t = useMessages(messages)
  const { flow, advance } = useFlow(alive, start)
  const notice = useArrivalNotice()
  const [wasAliveAtStart] = useState(alive)
  const [password, setPassword] = useState<GivenPassword>({ text: '', sendAtOnce: false })
  const { aside, setAside } = useAside(alive)
  const [isForgotten, setForgotten] = useState(false)
  const isBeyondEmail = flow.step !== 'email' || aside !== null
  const [wasBeyondEmail, setWasBeyondEmail] = useState(false)
  if (isBeyondEmail && !wasBeyondEmail) setWasBeyondEmail(true)

  useBeginning(alive, later, notice)
  const leaveFirstStep = useEffectEvent(() => {
    notice.dismiss()
    loadApp().catch(() => undefined)
  })
  useEffect(() => {
    if (isBeyondEmail) leaveFirstStep()
  }, [isBeyondEmail])
  const findTenants = async (email: string): Promise<FoundTenants> => {
    const loaded = await later.load(t.page).catch(() => null)
    return loaded?.findTenants(t, email) ?? err({ text: t('unreachable') })
  }
  const startAgain = (message: string) => {
    setAside(null)
    notice.show(message)
    advance({ event: 'start-again' })
  }

  const offersReset = Forgot !== undefined && offersPasswordReset(settings.servedenv)
  const forgot = offersReset ? <ForgotLink onOpen={() => setForgotten(true)} /> : null
  const state = { settings, loadApp, flow, advance, password, setPassword, forgot, startAgain, aside, setAside }
  return (
    <>
      <Layout
        alive={alive}
        settings={settings}
        notice={notice.text}
        isAtStart={!isBeyondEmail}
        onDepartment={settings.departments.length > 0 ? () => setAside('department') : null}
      >
        {flow.step === 'email' && aside === null ? (
          <EmailStep
            {...{ flow, advance, findTenants, forgot }}
            title={t('logInTo', { name: settings.apptitle })}
            isReturning={wasBeyondEmail || wasAliveAtStart}
            onPassword={(text) => setPassword({ text, sendAtOnce: false })}
          />
        ) : (
          <Suspense fallback={<div className={styles.waiting} />}>
            <later.Step {...state} />
          </Suspense>
        )}
      </Layout>
      {Forgot !== undefined && isForgotten ? <Forgot onClose={() => setForgotten(false)} /> : null}
    </>
  )
}

function ForgotLink({ onOpen }: { onOpen: () => void }) {
  const t = useMessages(messages)
  return (
    <Button kind="quiet" onClick={onOpen}>
      {t('forgotPassword')}
    </Button>
  )
}
