import type { ResetJourney } from '@portico/contract/password-reset/reset-journey.ts'
import { checkTemporaryPassword } from '@portico/contract/password-reset/reset-validation.ts'
import { useState, type SyntheticEvent } from 'react'
import { wordsOf } from '../plumbing/words.ts'
import { Button } from '../ui/button.tsx'
import { focusOnArrival } from '../ui/focus-on-arrival.ts'
import { PasswordField } from '../ui/password-field.tsx'
import type { words as uiWords } from '../ui/words/en.ts'
import type { Advance } from './reset-page.tsx'
import styles from './reset.module.css'
import { useResetNotice } from './use-reset-notice.tsx'
import { validateTemporaryPassword } from './validate-temporary-password.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('password-reset')
const sayInUi = wordsOf<typeof uiWords>('ui')

type StepProps = { journey: Extract<ResetJourney, { step: 'temporary-password' }>; advance: Advance }

/**
 * Step 1: the temporary password of the mail, which may be pasted with spaces and line breaks around it.
 */
export function TemporaryPasswordStep({ journey, advance }: StepProps) {
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const notice = useResetNotice()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    if (checkTemporaryPassword(typed) !== null) return notice.show(say('passwords-empty'))
    setBusy(true)
    advance(await validateTemporaryPassword(journey.token, typed))
  }
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles['about']}>{say('temporaryAbout')}</p>
      <PasswordField
        label={say('temporaryPassword')}
        name="temp_password"
        dir="ltr"
        autoComplete="one-time-code"
        ref={focusOnArrival}
        value={typed}
        invalid={notice.isShown}
        aria-describedby={notice.id}
        onChange={(event) => {
          setTyped(event.target.value)
          notice.hide()
        }}
      />
      {notice.slot}
      <Button type="submit" wide busy={busy}>
        {busy ? sayInUi('wait') : say('submit')}
      </Button>
    </form>
  )
}
