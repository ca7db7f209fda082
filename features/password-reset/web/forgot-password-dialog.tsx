import dialog from '@portico/web/ui/confirm-dialog.module.css'
import styles from './reset.module.css'
import messages from '#features/password-reset/web/messages/en.json'
import { alertShown } from '@portico/contract/core/authentication/code-rules.ts'
import { checkEmail, checkGivenEmail, normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { sendResetEmail } from '#features/password-reset/contract/password-resets.ts'
import { useState } from 'react'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { Form, FormMessage } from '@portico/web/ui/form/form.tsx'
import { focusOnArrival } from '@portico/web/ui/form/field.tsx'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import { textOf } from '@portico/web/core/calls/text-of.ts'

type Given = {
  /** The email address entered on the page behind the dialog. */
  email: string
  /**
   * Whether the sign-in has accepted the address. Then it may be as long as providers' addresses are (decisions/0054).
   */
  isLookedUp: boolean
  onClose: () => void
}

/** Asks for the email address of the account (spec A §2), and shows the same message whether or not it is known. */
export function ForgotPasswordDialog({ onClose, ...given }: Given) {
  const t = useMessages(messages)
  const [answer, setAnswer] = useState<string | null>(null)
  const finalFocus = useFinalFocus(fieldOfStep)
  // A single dialog for form and message: a second one would open while the first returns the focus to the page.
  return (
    <FormDialog
      title={t('forgotPassword')}
      text={answer === null ? t('forgotAbout') : ''}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      {answer === null ? (
        <AskForEmail {...given} onClose={onClose} onAnswer={setAnswer} />
      ) : (
        <>
          <Alert id="answer" kind="success" text={answer} />
          <div className={dialog.buttons}>
            <Button aria-describedby="answer" ref={focusOnArrival} onClick={onClose}>
              {t('close')}
            </Button>
          </div>
        </>
      )}
    </FormDialog>
  )
}

const fieldOfStep = () => document.querySelector<HTMLElement>('#root form input:not([tabindex])')

type AskForEmailProps = Given & { onAnswer: (sentence: string) => void }

function AskForEmail({ email, isLookedUp, onClose, onAnswer }: AskForEmailProps) {
  const t = useMessages(messages)
  const form = useForm({
    fields: ['email'],
    check: ({ email: typed }) => {
      const problem = isLookedUp && typed === email ? checkGivenEmail(typed) : checkEmail(typed)
      return problem === null ? null : { text: textOf(t, problem), fields: { email: '' }, hideAfter: alertShown }
    },
    call: ({ email: typed }) => send(sendResetEmail, { body: { emailaddress: normaliseEmail(typed) } }),
    // The same message whether or not the address has an account (spec A §8), unless resets are not offered here.
    refused: (refusal) => {
      onAnswer(refusal.refusal === 'reset-refused' ? messageFor(refusal, t) : t('requested'))
      return null
    },
    onDone: () => onAnswer(t('requested')),
  })
  return (
    <Form of={form}>
      <TextField
        {...form.field('email')}
        label={t('emailId')}
        type="email"
        dir="ltr"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="name@company.com"
        defaultValue={email}
      />
      <FormMessage of={form} bare className={styles.message} />
      <div className={dialog.buttons}>
        <Button kind="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" busy={form.busy}>
          {t('send')}
        </Button>
      </div>
    </Form>
  )
}

/**
 * Returns the function that finds the element to focus when a dialog closes: the one that opened it or, if that has
 * been removed, the result of `otherwise`.
 */
export function useFinalFocus(otherwise: () => HTMLElement | null): () => HTMLElement | null {
  const [opener] = useState(() => document.activeElement)
  return () => {
    const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected
    return isThere ? opener : otherwise()
  }
}
