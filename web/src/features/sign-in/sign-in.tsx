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
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react'
import { session } from '#web/core/sessions/storage.ts'
import { EmailStep } from './email-step.tsx'
import type { FoundTenants } from './find-tenants.ts'
import { Layout } from './layout.tsx'
import type { GivenPassword } from './password-step.tsx'
import styles from '#web/core/authentication/steps.module.css'
import { useArrivalNotice } from './use-arrival-notice.ts'
import { freshFlow, useFlow } from '#web/core/authentication/use-flow.ts'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/core/authentication/messages/en.ts'

const t = messagesOf<typeof messages>('authentication')

type SignInProps = {
  settings: DomainSettings
  /** Starts loading the app; awaited before leaving. */
  loadApp: () => Promise<unknown>
  later: LaterSteps
  /** Passes the link for a forgotten password to the screens, and shows its dialog beside them. */
  Forgot: ComponentType<{ children: (link: ReactNode) => ReactNode }>
}

/**
 * The steps after the e-mail, which sign-in-screens.tsx combines from several features and loads when they are needed.
 */
export type LaterSteps = {
  /** The step that the flow is at. */
  Step: ComponentType<StepContext>
  /** Renders from the flow that a reload of this tab resumes. */
  Resumed: ComponentType<{ children: (start: FlowSoFar) => ReactNode }>
  load: () => Promise<{
    findTenants: (email: string) => Promise<FoundTenants>
    /** Why no sign-in can succeed in this browser, known before anything is typed; null otherwise. */
    obstacle: () => string | null
  }>
}

/** A way to sign in besides the flow: by department, or by the link of a chat team. */
type Aside = 'department' | 'chat' | null

/** The props of every step. */
export type StepContext = SignInProps & {
  flow: SignInFlow
  forgot: ReactNode
  advance: (event: SignInEvent) => void
  password: GivenPassword
  setPassword: Dispatch<SetStateAction<GivenPassword>>
  /** Back to the e-mail step, with a message. */
  startAgain: (message: string) => void
  aside: Aside
  setAside: (aside: Aside) => void
}

const never = () => () => undefined
const isAlive = () => true
const isNotAlive = () => false

/** Continues the work of early-events.ts. */
function becomeReady(): void {
  const { dataset } = document.documentElement
  dataset['ready'] = '1'
  delete dataset['resuming']
}

/** Submits what was submitted before hydration. */
function replayEarlySubmit(): void {
  const { dataset } = document.documentElement
  if (dataset['early'] === undefined) return
  delete dataset['early']
  document.querySelector<HTMLFormElement>('#root form')?.requestSubmit()
}

/**
 * The sign-in screens (spec A §2): the flow, in the layout of the domain.
 */
export function SignIn(props: SignInProps) {
  const { Resumed } = props.later
  const alive = useSyncExternalStore(never, isAlive, isNotAlive)
  // Only a flow to resume renders the screens again: input from before hydration is kept.
  const isResuming = useMemo(() => alive && session.read('signInFlow') !== null, [alive])
  if (!isResuming) return <Screens alive={alive} start={freshFlow()} {...props} />
  const waiting = (
    <Layout settings={props.settings} notice={null} isAtStart={false}>
      <div className={styles.waiting} />
    </Layout>
  )
  return (
    <Suspense fallback={waiting}>
      <Resumed>{(start) => <Screens alive start={start} {...props} />}</Resumed>
    </Suspense>
  )
}

/** Takes over what happened before hydration, and loads the later steps. */
function useBeginning(alive: boolean, later: LaterSteps, show: (obstacle: string) => void): void {
  const check = useEffectEvent(async () => {
    const obstacle = (await later.load()).obstacle()
    if (obstacle !== null) show(obstacle)
  })

  // Before the step takes focus: a hidden element cannot.
  useLayoutEffect(() => {
    if (alive) becomeReady()
  }, [alive])
  useEffect(() => {
    if (!alive) return undefined
    replayEarlySubmit()
    // After the field is ready for input. A failure is harmless: loading is retried when needed.
    const soon = setTimeout(() => void check().catch(() => undefined))
    return () => clearTimeout(soon)
  }, [alive])
}

/** The way to sign in besides the flow: a chat-team link, until it is refused, or the requested one. */
function useAside(alive: boolean) {
  const hasChatLink = useMemo(() => alive && arrivalOf(location.search).hasChatLink, [alive])
  const [asked, setAside] = useState<Aside | undefined>(undefined)
  return { aside: asked === undefined && hasChatLink ? 'chat' : (asked ?? null), setAside } as const
}

type ScreensProps = SignInProps & { alive: boolean; start: FlowSoFar }

function Screens({ alive, start, ...props }: ScreensProps) {
  const { settings, loadApp, later, Forgot } = props
  const { flow, advance } = useFlow(alive, start)
  const notice = useArrivalNotice()
  const [wasAliveAtStart] = useState(alive)
  const [password, setPassword] = useState<GivenPassword>({ text: '', sendAtOnce: false })
  const { aside, setAside } = useAside(alive)
  const isBeyondEmail = flow.step !== 'email' || aside !== null
  const [wasBeyondEmail, setWasBeyondEmail] = useState(false)
  if (isBeyondEmail && !wasBeyondEmail) setWasBeyondEmail(true)

  useBeginning(alive, later, notice.show)
  const leaveFirstStep = useEffectEvent(() => {
    notice.dismiss()
    loadApp().catch(() => undefined)
  })
  useEffect(() => {
    if (isBeyondEmail) leaveFirstStep()
  }, [isBeyondEmail])
  const findTenants = async (email: string) => {
    const loaded = await later.load().catch(() => null)
    return loaded === null ? { message: t('unreachable') } : loaded.findTenants(email)
  }
  const startAgain = (message: string) => {
    setAside(null)
    notice.show(message)
    advance({ event: 'start-again' })
  }

  const draw = (forgot: ReactNode) => (
    <Layout
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
          <later.Step {...props} {...{ forgot, flow, advance, password, setPassword, startAgain, aside, setAside }} />
        </Suspense>
      )}
    </Layout>
  )
  return offersPasswordReset(settings.servedenv) ? <Forgot>{draw}</Forgot> : draw(null)
}
