import type { Arrival } from '@portico/contract/core/authentication/arrival.ts'
import type { LoginResponse } from '@portico/contract/core/authentication/login-response.ts'
import { tenantAsListed } from '@portico/contract/core/authentication/sign-in-flow.ts'
import { tenantDisplayName } from '@portico/contract/core/authentication/tenant-choice.ts'
import { checkEmailAndPassword } from '@portico/contract/core/authentication/validation.ts'
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import hidden from '#web/ui/hidden.module.css'
import { PasswordField } from '#web/ui/password-field.tsx'
import { fieldText } from '#web/core/authentication/field-text.ts'
import { useFocusOnArrival } from '#web/core/authentication/focus-on-arrival.ts'
import { continueAt } from '#web/core/authentication/provider-words.ts'
import { signIn } from './sign-in-with-tenant.ts'
import { StepFrame, type StepProps } from '#web/core/authentication/step-frame.tsx'
import styles from '#web/core/authentication/steps.module.css'
import { EmailLine } from './tenant-step.tsx'
import { useMessage, type Message } from '#web/core/authentication/use-message.tsx'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/core/authentication/later/messages/en.ts'

const t = messagesOf<typeof messages>('authentication/later')

/** A password that is there already: a password manager filled it in, or it was sent before the tenant was known. */
export type GivenPassword = { text: string; sendAtOnce: boolean }

type PasswordStepProps = StepProps<'password'> & {
  given: GivenPassword
  onGiven: (password: GivenPassword) => void
  appname: string
  arrivalNow: () => Arrival
  onSignedIn: (login: LoginResponse, summary: string) => void
  onStartAgain: (message: string) => void
  forgot: ReactNode
}

/**
 * The password of a local account, in a form that password managers know.
 */
export function PasswordStep(props: PasswordStepProps) {
  const { flow, advance, given, forgot } = props
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
      {continueAt(tenantAsListed(flow))}
    </Button>
  ) : null
  const { tenant } = flow

  return (
    <StepFrame
      title={tenant.tenantname === '' ? t('enterPassword') : t('logInTo', { name: tenantDisplayName(tenant) })}
      about={<EmailLine email={flow.email} />}
      onBack={() => advance({ event: 'back' })}
      more={
        <>
          {toProvider}
          {forgot}
        </>
      }
    >
      <form ref={form} className={styles['form']} method="post" noValidate onSubmit={submit}>
        <HiddenUsername email={flow.email} />
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          defaultValue={given.text}
          invalid={message.invalid}
          aria-describedby={message.describedBy}
          onInput={message.clear}
        />
        {message.slot}
        <Button type="submit" wide busy={busy}>
          {t('login')}
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
  const { flow, advance, onGiven, appname, arrivalNow, onSignedIn } = props
  const [busy, setBusy] = useState(false)
  const [isElsewhere, setElsewhere] = useState(() => tenantAsListed(flow).authtype !== 'local')
  const send = async (password: string) => {
    const found = checkEmailAndPassword(flow.email, password)
    if (found !== null) return message.problem(found)
    message.clear()
    setBusy(true)
    const attempt = { email: flow.email, password, appname, arrival: arrivalNow() }
    const result = await signIn(flow.tenant, attempt)
    setBusy(false)
    if ('message' in result) {
      if (result.startAgain !== undefined) return props.onStartAgain(result.startAgain)
      if (result.isElsewhere === true) setElsewhere(true)
      return message.show('danger', result.message, result.hideAfter)
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
