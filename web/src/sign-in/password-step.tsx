import type { Arrival } from '@portico/contract/sign-in/arrival.ts'
import type { LoginResponse } from '@portico/contract/sign-in/login-response.ts'
import { tenantAsListed } from '@portico/contract/sign-in/sign-in-journey.ts'
import { tenantDisplayName } from '@portico/contract/sign-in/tenant-choice.ts'
import { checkEmailAndPassword } from '@portico/contract/sign-in/validation.ts'
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { Button } from '../ui/button.tsx'
import hidden from '../ui/hidden.module.css'
import { PasswordField } from '../ui/password-field.tsx'
import { fieldText } from './field-text.ts'
import { useFocusOnArrival } from './focus-on-arrival.ts'
import { continueAt } from './provider-words.ts'
import { signIn } from './sign-in-with-tenant.ts'
import { StepFrame, type StepProps } from './step-frame.tsx'
import styles from './steps.module.css'
import { EmailLine } from './tenant-step.tsx'
import { useMessage, type Message } from './use-message.tsx'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './later/words/en.ts'

const say = wordsOf<typeof words>('sign-in/later')

/** A password that is there already: a password manager filled it in, or it was sent before the tenant was known. */
export type GivenPassword = { text: string; sendAtOnce: boolean }

type PasswordStepProps = StepProps<'password'> & {
  given: GivenPassword
  onGiven: (password: GivenPassword) => void
  appname: string
  arrivalNow: () => Arrival
  onSignedIn: (login: LoginResponse, summary: string) => void
  onStartAgain: (words: string) => void
  forgot: ReactNode
}

/**
 * The password of a local account, in a form that password managers know.
 */
export function PasswordStep(props: PasswordStepProps) {
  const { journey, advance, given, forgot } = props
  const form = useRef<HTMLFormElement>(null)
  const message = useMessage()
  const { busy, isElsewhere, send } = usePassword(props, message)
  useFocusOnArrival(form, 'input[name="password"]')
  useEffect(() => {
    if (given.sendAtOnce) form.current?.requestSubmit()
  }, [given.sendAtOnce])

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) void send(fieldText(event.currentTarget, 'password'))
  }
  const toProvider = isElsewhere ? (
    <Button kind="quiet" onClick={() => advance({ event: 'provider-asked' })}>
      {continueAt(tenantAsListed(journey))}
    </Button>
  ) : null
  const { tenant } = journey

  return (
    <StepFrame
      title={tenant.tenantname === '' ? say('enterPassword') : say('logInTo', { name: tenantDisplayName(tenant) })}
      about={<EmailLine email={journey.email} />}
      onBack={() => advance({ event: 'back' })}
      more={
        <>
          {toProvider}
          {forgot}
        </>
      }
    >
      <form ref={form} className={styles['form']} method="post" noValidate onSubmit={submit}>
        <HiddenUsername email={journey.email} />
        <PasswordField
          label={say('password')}
          name="password"
          autoComplete="current-password"
          defaultValue={given.text}
          invalid={message.invalid}
          aria-describedby={message.describedBy}
          onInput={message.clear}
        />
        {message.slot}
        <Button type="submit" wide busy={busy}>
          {say('login')}
        </Button>
      </form>
    </StepFrame>
  )
}

/**
 * Sends a password, and does what it leads to. `isElsewhere`: users of the tenant sign in at a provider, so that the way
 * there is offered beside.
 */
function usePassword(props: PasswordStepProps, message: Message) {
  const { journey, advance, onGiven, appname, arrivalNow, onSignedIn } = props
  const [busy, setBusy] = useState(false)
  const [isElsewhere, setElsewhere] = useState(() => tenantAsListed(journey).authtype !== 'local')
  const send = async (password: string) => {
    const found = checkEmailAndPassword(journey.email, password)
    if (found !== null) return message.problem(found)
    message.clear()
    setBusy(true)
    const attempt = { email: journey.email, password, appname, arrival: arrivalNow() }
    const result = await signIn(journey.tenant, attempt)
    setBusy(false)
    if ('words' in result) {
      if (result.startAgain !== undefined) return props.onStartAgain(result.startAgain)
      if (result.isElsewhere === true) setElsewhere(true)
      return message.say('danger', result.words, result.hideAfter)
    }
    const isAskedAgain = result.event?.event === 'tenant-asked'
    onGiven(isAskedAgain ? { text: password, sendAtOnce: true } : { text: '', sendAtOnce: false })
    if (result.event !== undefined) return advance(result.event)
    if (result.login !== undefined) onSignedIn(result.login, result.summary)
  }
  return { busy, isElsewhere, send }
}

/** Tells password managers whose password this is. */
function HiddenUsername({ email }: { email: string }) {
  return (
    <input
      className={hidden['hidden']}
      type="email"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
