import { arrivalOf, type Arrival } from '@portico/contract/core/authentication/arrival.ts'
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
import { lazyPart } from '#web/platform/lazy-part.ts'
import { session } from '#web/core/sessions/storage.ts'
import { EmailStep } from './email-step.tsx'
import { Layout } from './layout.tsx'
import type { GivenPassword } from './password-step.tsx'
import styles from '#web/core/authentication/steps.module.css'
import { useArrivalNotice } from './use-arrival-notice.ts'
import { freshFlow, useFlow } from '#web/core/authentication/use-flow.ts'
import { wantMessages, messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/core/authentication/messages/en.ts'

const t = messagesOf<typeof messages>('authentication')

type SignInProps = {
  settings: DomainSettings
  /** Starts loading what is behind sign-in; what it gives is awaited before leaving. */
  loadApp: () => Promise<unknown>
  /** Where a finished sign-in goes (spec A §4, 7). */
  addressAfter: (finished: Pick<Arrival, 'redirectto' | 'servicedesk' | 'fromBot'> & { ismsp: boolean }) => string
  /** Gives the screens the link for those who forgot their password, and shows the dialog it opens beside them. */
  Forgot: ComponentType<{ children: (link: ReactNode) => ReactNode }>
}

/** A way in beside the journey: by department, or by the link of a chat team. */
type Aside = 'department' | 'chat' | null

/** What every step works with. */
export type StepContext = SignInProps & {
  flow: SignInFlow
  forgot: ReactNode
  advance: (event: SignInEvent) => void
  password: GivenPassword
  setPassword: Dispatch<SetStateAction<GivenPassword>>
  /** Back to the e-mail step, saying why. */
  startAgain: (message: string) => void
  aside: Aside
  setAside: (aside: Aside) => void
}

// Nothing of it is needed until the e-mail is sent, so it is not in the way of the first paint.
const loadLaterSteps = async () => {
  const [loaded] = await Promise.all([import('#web/later-steps.tsx'), wantMessages('later')])
  return loaded
}
const LaterStep = lazyPart(async () => (await loadLaterSteps()).laterSteps.LaterStep)
const ResumedScreens = lazyPart(async () => {
  const { laterSteps } = await loadLaterSteps()
  return (props: SignInProps) => <Screens alive start={laterSteps.savedFlow() ?? freshFlow()} {...props} />
})

async function findTenants(email: string) {
  const loaded = await loadLaterSteps().catch(() => null)
  return loaded === null ? { message: t('unreachable') } : loaded.laterSteps.findTenants(email)
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

/** Sends what was submitted before the page was alive. */
function replayEarlySubmit(): void {
  const { dataset } = document.documentElement
  if (dataset['early'] === undefined) return
  delete dataset['early']
  document.querySelector<HTMLFormElement>('#root form')?.requestSubmit()
}

/**
 * The sign-in screens (spec A §2): the journey, drawn in the layout of the domain.
 */
export function SignIn(props: SignInProps) {
  const alive = useSyncExternalStore(never, isAlive, isNotAlive)
  // Only a journey to resume starts the screens anew: what was typed before the page was alive stays.
  const isResuming = useMemo(() => alive && session.read('signInJourney') !== null, [alive])
  if (!isResuming) return <Screens alive={alive} start={freshFlow()} {...props} />
  const waiting = (
    <Layout settings={props.settings} notice={null} isAtStart={false}>
      <div className={styles['waiting']} />
    </Layout>
  )
  return (
    <Suspense fallback={waiting}>
      <ResumedScreens {...props} />
    </Suspense>
  )
}

/** Brings the page to life: takes over what happened before, and loads what comes next. */
function useBeginning(alive: boolean, show: (obstacle: string) => void): void {
  const look = useEffectEvent(async () => {
    const obstacle = (await loadLaterSteps()).laterSteps.obstacle()
    if (obstacle !== null) show(obstacle)
  })

  // Before the step takes focus: what is hidden cannot.
  useLayoutEffect(() => {
    if (alive) becomeReady()
  }, [alive])
  useEffect(() => {
    if (!alive) return undefined
    replayEarlySubmit()
    // After the field takes typing, not with it. Failing here costs nothing: it is tried again when it is needed.
    const soon = setTimeout(() => void look().catch(() => undefined))
    return () => clearTimeout(soon)
  }, [alive])
}

/** The way in beside the journey: a chat-team link, until it is refused, or what was asked for. */
function useAside(alive: boolean) {
  const hasChatLink = useMemo(() => alive && arrivalOf(location.search).hasChatLink, [alive])
  const [asked, setAside] = useState<Aside | undefined>(undefined)
  return { aside: asked === undefined && hasChatLink ? 'chat' : (asked ?? null), setAside } as const
}

type ScreensProps = SignInProps & { alive: boolean; start: FlowSoFar }

function Screens({ alive, start, ...props }: ScreensProps) {
  const { settings, loadApp, Forgot } = props
  const { flow, advance } = useFlow(alive, start)
  const notice = useArrivalNotice()
  const [wasAliveAtStart] = useState(alive)
  const [password, setPassword] = useState<GivenPassword>({ text: '', sendAtOnce: false })
  const { aside, setAside } = useAside(alive)
  const isBeyondEmail = flow.step !== 'email' || aside !== null
  const [wasBeyondEmail, setWasBeyondEmail] = useState(false)
  if (isBeyondEmail && !wasBeyondEmail) setWasBeyondEmail(true)

  useBeginning(alive, notice.show)
  const leaveFirstStep = useEffectEvent(() => {
    notice.dismiss()
    loadApp().catch(() => undefined)
  })
  useEffect(() => {
    if (isBeyondEmail) leaveFirstStep()
  }, [isBeyondEmail])
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
        <Suspense fallback={<div className={styles['waiting']} />}>
          <LaterStep {...props} {...{ forgot, flow, advance, password, setPassword, startAgain, aside, setAside }} />
        </Suspense>
      )}
    </Layout>
  )
  return offersPasswordReset(settings.servedenv) ? <Forgot>{draw}</Forgot> : draw(null)
}
