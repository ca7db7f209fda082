import type { Arrival } from '@portico/contract/sign-in/arrival.ts'
import type { LoginResponse } from '@portico/contract/sign-in/login-response.ts'
import { tenantDisplayName } from '@portico/contract/sign-in/tenant-choice.ts'
import { checkEmailAndPassword } from '@portico/contract/sign-in/validation.ts'
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { Button } from '../ui/button.tsx'
import hidden from '../ui/hidden.module.css'
import { PasswordField } from '../ui/password-field.tsx'
import { fieldText } from './field-text.ts'
import { useFocusOnArrival } from './focus-on-arrival.ts'
import { signIn } from './sign-in-with-tenant.ts'
import { StepFrame, type StepProps } from './step-frame.tsx'
import styles from './steps.module.css'
import { EmailLine } from './tenant-step.tsx'
import { useMessage } from './use-message.tsx'
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
  forgot: ReactNode
}

/**
 * The password of a local account, in a form that password managers know.
 */
export function PasswordStep(props: PasswordStepProps) {
  const { journey, advance, given, onGiven, appname, arrivalNow, onSignedIn } = props
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const message = useMessage()
  useFocusOnArrival(form, 'input[name="password"]')
  useEffect(() => {
    if (given.sendAtOnce) form.current?.requestSubmit()
  }, [given.sendAtOnce])

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const password = fieldText(event.currentTarget, 'password')
    const found = checkEmailAndPassword(journey.email, password)
    if (found !== null) return message.problem(found)
    message.clear()
    setBusy(true)
    const attempt = { email: journey.email, password, appname, arrival: arrivalNow() }
    const result = await signIn(journey.tenant, attempt)
    setBusy(false)
    if ('words' in result) return message.say('danger', result.words, result.hideAfter)
    const isAskedAgain = result.event?.event === 'tenant-asked'
    onGiven(isAskedAgain ? { text: password, sendAtOnce: true } : { text: '', sendAtOnce: false })
    if (result.event !== undefined) return advance(result.event)
    if (result.login !== undefined) onSignedIn(result.login, result.summary)
  }

  return (
    <StepFrame
      title={
        journey.tenant.tenantname === ''
          ? say('enterPassword')
          : say('logInTo', { name: tenantDisplayName(journey.tenant) })
      }
      about={<EmailLine email={journey.email} />}
      onBack={() => advance({ event: 'back' })}
      more={props.forgot}
    >
      <form ref={form} className={styles['form']} method="post" noValidate onSubmit={(event) => void submit(event)}>
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
