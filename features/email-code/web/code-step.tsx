import { checkCode, normaliseCode } from '@portico/contract/core/authentication/validation.ts'
import { enterCode, resendCode } from '#features/email-code/contract/email-codes.ts'
import { useState } from 'react'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { Form, FormMessage } from '@portico/web/ui/form/form.tsx'
import { useForm, type FormValues } from '@portico/web/ui/form/use-form.ts'
import hidden from '@portico/web/ui/hidden.module.css'
import { TextField } from '@portico/web/ui/text-field.tsx'
import { StepFrame, stepProblem, useFocusOnArrival } from '@portico/web/core/authentication/step-frame.tsx'
import type { StepProps } from '@portico/web/core/authentication/step-slots.ts'
import { deadlineOf, pendingCredentials } from '@portico/web/core/authentication/code-challenge.ts'
import { send } from '@portico/web/core/calls/send.ts'
import styles from '@portico/web/core/authentication/steps.module.css'
import { errorOf, shownError } from '@portico/web/core/authentication/sign-in-outcome.tsx'
import { clockText, spokenTime, useCountdown } from './use-countdown.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { marked } from '@portico/web/platform/marked-message.ts'
import messages from '@portico/web/core/authentication/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

/**
 * Shows the step in which the user enters the emailed code. After the code has expired, its button sends another one.
 */
export function CodeStep(props: StepProps<'code'>) {
  const t = useMessages(messages)
  const { flow, advance } = props
  const seconds = useCountdown(flow.deadline)
  const { form, sendAgain, isResent } = useCode(props, seconds === 0)
  useFocusOnArrival(form.ref, 'input[name="code"]')
  const about = marked(t, 'codeSentTo', (text) => <strong>{text}</strong>, { email: flow.email })
  return (
    <StepFrame title={t('checkEmail')} about={about} onBack={() => advance({ event: 'back' })}>
      <Form of={form} className={styles.form}>
        <TextField
          {...form.field('code')}
          label={t('authenticationCode')}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={64}
          className={styles.code}
        />
        <FormMessage of={form} bare className={styles.message}>
          <Alert bare kind="success" text={isResent ? t('codeOnItsWay') : null} />
        </FormMessage>
        <Button type="submit" wide busy={form.busy}>
          {t(seconds === 0 ? 'resend' : 'verify')}
        </Button>
        <CodeTime seconds={seconds} onSendAgain={sendAgain} />
      </Form>
    </StepFrame>
  )
}

const expiresNow = () => ({ event: 'code-resent', deadline: Date.now() }) as const

/**
 * Returns the form, which sends the code or requests another one, and reacts to the outcomes. After the code has
 * expired, submitting the form requests another code.
 */
function useCode({ flow, advance, context }: StepProps<'code'>, isExpired: boolean) {
  const t = useMessages(messages)
  const [isResent, setResent] = useState(false)
  const as = pendingCredentials(flow.login)
  const resend = () => send(resendCode, {}, { as })
  const verify = ({ code }: FormValues<'code'>) =>
    send(enterCode, { body: { security_key: normaliseCode(code) } }, { as })
  const form = useForm({
    fields: ['code'],
    check: ({ code }) => {
      setResent(false)
      const problem = isExpired ? null : checkCode(code)
      return problem === null ? null : stepProblem(textOf(t, problem), 'code')
    },
    call: async (values): Promise<Awaited<ReturnType<typeof resend | typeof verify>>> =>
      isExpired ? resend() : verify(values),
    refused: (outcome) => {
      if (outcome.refusal === 'code-expired') advance(expiresNow())
      form.element('code')?.focus()
      return shownError(errorOf(t, outcome), context.onStartAgain)
    },
    onDone: ({ data, summary }) => {
      const { login, tenant } = flow
      if ('token' in data) return context.onSignedIn({ login, token: data.token, tenant, summary })
      advance({ event: 'code-resent', deadline: deadlineOf(data) })
      setResent(true)
      // The user types the code next, so the field gets the focus from the button.
      form.element('code')?.focus()
    },
  })
  const sendAgain = () => {
    setResent(false)
    return form.run(resend)
  }
  return { form, sendAgain, isResent }
}

function CodeTime({ seconds, onSendAgain }: { seconds: number; onSendAgain: () => Promise<void> }) {
  const t = useMessages(messages)
  // The initial time is read out together with the step; later only changes are announced.
  const [atFirst] = useState(() => spokenTime(t, seconds))
  const current = spokenTime(t, seconds)
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
