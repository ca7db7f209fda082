import { alertShown } from '@portico/contract/core/authentication/timings.ts'
import { checkEmail, checkGivenEmail, normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { sendResetEmail } from '@portico/contract/features/password-reset/send-reset-email.ts'
import { useId, useState, type SyntheticEvent } from 'react'
import { messageFor, send } from '#web/core/calls/send.ts'
import { messagesOf } from '#web/platform/messages.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import dialog from '#web/ui/confirm-dialog.module.css'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './reset.module.css'
import type { messages } from '#web/features/password-reset/messages/en.ts'

const t = messagesOf<typeof messages>('password-reset')

type Given = {
  /** The input of the page behind the dialog. */
  email: string
  /** Whether the sign-in accepted it: then it may be as long as a provider's addresses (decisions/0054). */
  isLookedUp: boolean
  onClose: () => void
}

/**
 * Asks for the address whose password is forgotten (spec A §2), and shows the same message whether it is known or not.
 */
export function ForgotPasswordDialog({ onClose, ...given }: Given) {
  const [answer, setAnswer] = useState<string | null>(null)
  const finalFocus = useFinalFocus()
  if (answer === null) return <AskForEmail {...given} {...{ onClose, finalFocus }} onAnswer={setAnswer} />
  return (
    <FormDialog title={t('forgotPassword')} text="" onClose={onClose} finalFocus={finalFocus}>
      <Alert id="answer" kind="success" text={answer} />
      <div className={dialog.buttons}>
        <Button aria-describedby="answer" ref={(button) => button?.focus()} onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </FormDialog>
  )
}

/** Returns the element to focus when the dialog closes: the one that opened it, or the field of the current step. */
function useFinalFocus(): () => HTMLElement | null {
  const [opener] = useState(() => document.activeElement)
  return () => {
    const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected
    return isThere ? opener : document.querySelector<HTMLElement>('#root form input:not([tabindex])')
  }
}

type AskForEmailProps = Given & { onAnswer: (sentence: string) => void; finalFocus: () => HTMLElement | null }

function AskForEmail({ email, isLookedUp, onClose, onAnswer, finalFocus }: AskForEmailProps) {
  const id = useId()
  const [typed, setTyped] = useState(email)
  const [problem, setProblem] = useState<{ text: string; count: number } | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    const found = isLookedUp && typed === email ? checkGivenEmail(typed) : checkEmail(typed)
    if (found !== null) return setProblem({ text: t(found), count: (problem?.count ?? 0) + 1 })
    setBusy(true)
    try {
      onAnswer(await requestReset(typed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog title={t('forgotPassword')} text={t('forgotAbout')} onClose={onClose} finalFocus={finalFocus}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('emailId')}
          type="email"
          dir="ltr"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="name@company.com"
          value={typed}
          invalid={problem !== null}
          aria-describedby={id}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(null)
          }}
        />
        <div id={id} className={styles.message}>
          <Alert bare kind="danger" text={null} {...problem} hideAfter={alertShown} onHide={() => setProblem(null)} />
        </div>
        <div className={dialog.buttons}>
          <Button kind="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('send')}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}

/**
 * Requests the mail with which a password is reset. Returns the message to show: the server's for USER_ERR029, else always
 * the same one, so that nothing reveals whether the address has an account (spec A §8).
 */
async function requestReset(email: string): Promise<string> {
  const outcome = await send(sendResetEmail, { body: { emailaddress: normaliseEmail(email) } })
  return !outcome.ok && outcome.refusal === 'reset-refused' ? messageFor(outcome, t) : t('requested')
}
