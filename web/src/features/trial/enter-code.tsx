import { checkVerificationCode, verificationDigits } from '@portico/contract/features/trial/verification.ts'
import { useId, useState, type SyntheticEvent } from 'react'
import { messagesOf } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { focusOnArrival } from '#web/ui/focus-on-arrival.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { messages as uiMessages } from '#web/ui/messages/en.ts'
import { FieldMessage } from '#web/ui/field-message.tsx'
import type { Verification } from './use-verification.ts'
import styles from './verify.module.css'
import type { messages } from '#web/features/trial/messages/en.ts'

const t = messagesOf<typeof messages>('trial')
const tUi = messagesOf<typeof uiMessages>('ui')

/**
 * The code of the mail, for who reads it on another device or whose mail programme broke the link.
 */
export function EnterCode({ verification }: { verification: Verification }) {
  const id = useId()
  const { busy, sendCode, resend } = verification
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const found = checkVerificationCode(code)
    if (found !== null) return setProblem(t(found))
    void sendCode(code)
  }
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <p className={styles['about']}>{t('codeAbout', { digits: verificationDigits })}</p>
      <TextField
        label={t('verificationCode')}
        name="code"
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={2 * verificationDigits}
        ref={focusOnArrival}
        value={code}
        invalid={problem !== undefined}
        aria-describedby={id}
        onChange={(event) => {
          setCode(event.target.value)
          setProblem(undefined)
        }}
      />
      <FieldMessage id={id} problem={problem} />
      <Button type="submit" wide busy={busy}>
        {busy ? tUi('wait') : t('verifyNow')}
      </Button>
      <Button kind="quiet" onClick={() => void resend()}>
        {t('resend')}
      </Button>
    </form>
  )
}
