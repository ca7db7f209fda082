import { checkVerificationCode, verificationDigits } from '@portico/contract/trial/verification.ts'
import { useId, useState, type SyntheticEvent } from 'react'
import { wordsOf } from '../plumbing/words.ts'
import { Button } from '../ui/button.tsx'
import { focusOnArrival } from '../ui/focus-on-arrival.ts'
import { TextField } from '../ui/text-field.tsx'
import type { words as uiWords } from '../ui/words/en.ts'
import { FieldMessage } from './field-message.tsx'
import type { Verification } from './use-verification.ts'
import styles from './verify.module.css'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('trial')
const sayInUi = wordsOf<typeof uiWords>('ui')

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
    if (found !== null) return setProblem(say(found))
    void sendCode(code)
  }
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <p className={styles['about']}>{say('codeAbout', { digits: verificationDigits })}</p>
      <TextField
        label={say('verificationCode')}
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
        {busy ? sayInUi('wait') : say('verifyNow')}
      </Button>
      <Button kind="quiet" onClick={() => void resend()}>
        {say('resend')}
      </Button>
    </form>
  )
}
