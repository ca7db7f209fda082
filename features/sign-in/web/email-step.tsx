import { checkEmailStep } from '@portico/contract/core/accounts/email-rules.ts'
import type { ReactNode } from 'react'
import { Button } from '@portico/web/ui/button.tsx'
import hidden from '@portico/web/ui/hidden.module.css'
import { Form, FormMessage } from '@portico/web/ui/form/form.tsx'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { TextField } from '@portico/web/ui/text-field.tsx'
import { StepFrame, stepProblem, useFocusOnArrival } from '@portico/web/core/authentication/step-frame.tsx'
import type { StepProps } from '@portico/web/core/authentication/step-slots.ts'
import type { FoundTenants } from './find-tenants.ts'
import styles from '@portico/web/core/authentication/steps.module.css'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '@portico/web/core/authentication/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

type EmailStepProps = Omit<StepProps<'email'>, 'context'> & {
  title: string
  /** Called with a password that a password manager has filled in together with the email address. */
  onPassword: (password: string) => void
  isReturning: boolean
  forgot: ReactNode
  findTenants: (email: string) => Promise<FoundTenants>
}

/** The first step, which asks for the email address. */
export function EmailStep({ flow, advance, findTenants, forgot, ...props }: EmailStepProps) {
  const t = useMessages(messages)
  const form = useForm({
    fields: ['username', 'password'],
    check: ({ username, password }) => {
      const problem = checkEmailStep(username.trim(), password)
      return problem === null ? null : stepProblem(textOf(t, problem), 'username')
    },
    call: ({ username }) => findTenants(username.trim()),
    refused: ({ error }) => error,
    onDone: ({ value: tenants }, { username, password }) => {
      props.onPassword(password)
      advance({ event: 'tenants-found', email: username.trim(), tenants })
    },
    // Cancels the call: its response would lead to the next step, and text typed in the meantime would be lost.
    onInput: () => form.cancel(),
  })
  useFocusOnArrival(form.ref, 'input[name="username"]', props.isReturning)

  return (
    <StepFrame title={props.title} about={t('emailAbout')} more={forgot}>
      <Form of={form} className={styles.form}>
        <TextField
          {...form.field('username')}
          label={t('emailId')}
          type="email"
          dir="ltr"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={flow.email}
          placeholder="name@company.com"
        />
        <input
          className={hidden.hidden}
          type="password"
          name="password"
          autoComplete="current-password"
          tabIndex={-1}
          aria-hidden="true"
        />
        <FormMessage of={form} bare className={styles.message} />
        <Button type="submit" wide busy={form.busy}>
          {t('next')}
        </Button>
      </Form>
    </StepFrame>
  )
}
