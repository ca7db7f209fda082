import { checkCode, normaliseCode } from '@portico/contract/core/authentication/validation.ts'
import { enterCode } from '@portico/contract/features/email-code/enter-code.ts'
import { resendCode } from '@portico/contract/features/email-code/resend-code.ts'
import { useRef, useState, type SyntheticEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import hidden from '#web/ui/hidden.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { fieldText, StepFrame, useFocusOnArrival } from '#web/core/authentication/step-frame.tsx'
import type { StepProps } from '#web/core/authentication/step-slots.ts'
import { deadlineOf, pendingCredentials } from '#web/core/authentication/code-challenge.ts'
import { send } from '#web/core/calls/send.ts'
import styles from '#web/core/authentication/steps.module.css'
import { errorOf, type SignInError } from '#web/core/authentication/sign-in-outcome.tsx'
import { clockText, spokenTime, useCountdown } from './use-countdown.ts'
import { useMessage, type Message } from '#web/core/authentication/use-message.tsx'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/core/authentication/later/messages/en.ts'

const t = messagesOf<typeof messages>('authentication/later')

/**
 * The step for the mailed code. When it has expired, the one button sends it again.
 */
export function CodeStep(props: StepProps<'code'>) {
  const { flow, advance } = props
  const form = useRef<HTMLFormElement>(null)
  const message = useMessage()
  const seconds = useCountdown(flow.deadline)
  const { busy, verify, sendAgain } = useCode(props, message)
  useFocusOnArrival(form, 'input[name="code"]')

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const code = fieldText(event.currentTarget, 'code')
    void (seconds === 0 ? sendAndFocus() : verify(code))
  }
  // The user types the code next, wherever the button was.
  const sendAndFocus = async () => {
    await sendAgain()
    form.current?.querySelector<HTMLElement>('input[name="code"]')?.focus()
  }
  const about = t.marked('codeSentTo', (text) => <strong>{text}</strong>, { email: flow.email })
  return (
    <StepFrame title={t('checkEmail')} about={about} onBack={() => advance({ event: 'back' })}>
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
        <TextField
          label={t('authenticationCode')}
          name="code"
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={64}
          className={styles.code}
          invalid={message.invalid}
          aria-describedby={message.describedBy}
          onInput={message.clear}
        />
        {message.slot}
        <Button type="submit" wide busy={busy}>
          {t(seconds === 0 ? 'resend' : 'verify')}
        </Button>
        <CodeTime seconds={seconds} onSendAgain={sendAndFocus} />
      </form>
    </StepFrame>
  )
}

/** The two calls of this step, and the effect of each outcome. */
function useCode({ flow, advance, context }: StepProps<'code'>, message: Message) {
  const [busy, setBusy] = useState(false)
  const refuse = ({ message: text, hideAfter, startAgain }: SignInError) => {
    if (startAgain === undefined) message.show('danger', text, hideAfter)
    else context.onStartAgain(startAgain)
  }
  const verify = async (code: string) => {
    const found = checkCode(code)
    if (found !== null) return message.problem(found)
    message.clear()
    setBusy(true)
    const outcome = await send(
      enterCode,
      { body: { security_key: normaliseCode(code) } },
      { as: pendingCredentials(flow.login) },
    )
    setBusy(false)
    if (outcome.ok) {
      const { login, tenant } = flow
      return context.onSignedIn({ login, token: outcome.data.token, tenant, summary: outcome.summary })
    }
    if (outcome.refusal === 'code-expired') advance({ event: 'code-resent', deadline: Date.now() })
    refuse(errorOf(outcome))
  }
  const sendAgain = async () => {
    message.clear()
    setBusy(true)
    const outcome = await send(resendCode, {}, { as: pendingCredentials(flow.login) })
    setBusy(false)
    if (outcome.ok) {
      advance({ event: 'code-resent', deadline: deadlineOf(outcome.data) })
      return message.show('success', t('codeOnItsWay'))
    }
    refuse(errorOf(outcome))
  }
  return { busy, verify, sendAgain }
}

function CodeTime({ seconds, onSendAgain }: { seconds: number; onSendAgain: () => Promise<void> }) {
  // The initial time is read with the step; changes are announced.
  const [atFirst] = useState(() => spokenTime(seconds))
  const current = spokenTime(seconds)
  return (
    <div className={styles.under}>
      <span role="timer" className={styles.clock}>
        {seconds === 0 ? t('codeIsOver') : t('codeValidFor', { time: clockText(seconds) })}
      </span>
      {seconds === 0 ? null : (
        <Button kind="quiet" onClick={() => void onSendAgain()}>
          {t('sendAgain')}
        </Button>
      )}
      <output className={hidden.hidden}>{current === atFirst ? null : current}</output>
    </div>
  )
}
