import { checkEmailStep } from '@portico/contract/core/accounts/email-rules.ts'
import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import hidden from '#web/ui/hidden.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { fieldText, StepFrame, useFocusOnArrival } from '#web/core/authentication/step-frame.tsx'
import type { StepProps } from '#web/core/authentication/step-slots.ts'
import type { FoundTenants } from './find-tenants.ts'
import styles from '#web/core/authentication/steps.module.css'
import { useMessage } from '#web/core/authentication/use-message.tsx'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/core/authentication/messages/en.ts'

const t = messagesOf<typeof messages>('authentication')

type EmailStepProps = Omit<StepProps<'email'>, 'context'> & {
  title: string
  /** A password that a password manager filled in along with the e-mail. */
  onPassword: (password: string) => void
  isReturning: boolean
  forgot: ReactNode
  findTenants: (email: string) => Promise<FoundTenants>
}

/**
 * The first step: the e-mail. Its field is uncontrolled until it is sent, so that input from before hydration is kept.
 */
export function EmailStep({ flow, advance, findTenants, forgot, ...props }: EmailStepProps) {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const message = useMessage()
  useFocusOnArrival(form, 'input[name="username"]', props.isReturning)

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const email = fieldText(event.currentTarget, 'username').trim()
    const password = fieldText(event.currentTarget, 'password')
    const problem = checkEmailStep(email, password)
    if (problem !== null) return message.problem(problem)
    message.clear()
    setBusy(true)
    const found = await findTenants(email)
    setBusy(false)
    if ('problem' in found) return message.problem(found.problem)
    if ('message' in found) return message.show('danger', found.message, found.hideAfter)
    props.onPassword(password)
    advance({ event: 'tenants-found', email, tenants: found.tenants })
  }

  return (
    <StepFrame title={props.title} about={t('emailAbout')} more={forgot}>
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('emailId')}
          name="username"
          type="email"
          dir="ltr"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={flow.email}
          placeholder="name@company.com"
          invalid={message.invalid}
          aria-describedby={message.describedBy}
          onInput={message.clear}
        />
        <input
          className={hidden.hidden}
          type="password"
          name="password"
          autoComplete="current-password"
          tabIndex={-1}
          aria-hidden="true"
        />
        {message.slot}
        <Button type="submit" wide busy={busy}>
          {t('next')}
        </Button>
      </form>
    </StepFrame>
  )
}
