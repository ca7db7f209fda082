import type { ResetFlow } from '@portico/contract/features/password-reset/reset-flow.ts'
import { checkTemporaryPassword } from '@portico/contract/features/password-reset/reset-rules.ts'
import { useState, type SyntheticEvent } from 'react'
import { messagesOf } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { focusOnArrival } from '#web/ui/focus-on-arrival.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import type { messages as uiMessages } from '#web/ui/messages/en.ts'
import type { Advance } from './reset-page.tsx'
import styles from './reset.module.css'
import { useResetNotice } from './use-reset-notice.tsx'
import { validateTemporaryPassword } from './validate-temporary-password.ts'
import type { messages } from '#web/features/password-reset/messages/en.ts'

const t = messagesOf<typeof messages>('password-reset')
const tUi = messagesOf<typeof uiMessages>('ui')

type StepProps = { flow: Extract<ResetFlow, { step: 'temporary-password' }>; advance: Advance }

/**
 * Step 1: the temporary password of the mail, which may be pasted with spaces and line breaks around it.
 */
export function TemporaryPasswordStep({ flow, advance }: StepProps) {
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const notice = useResetNotice()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    if (checkTemporaryPassword(typed) !== null) return notice.show(t('passwords-empty'))
    setBusy(true)
    advance(await validateTemporaryPassword(flow.token, typed))
  }
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles['about']}>{t('temporaryAbout')}</p>
      <PasswordField
        label={t('temporaryPassword')}
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
        {busy ? tUi('wait') : t('submit')}
      </Button>
    </form>
  )
}
