import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { StepFrame, type StepProps } from '#web/core/authentication/step-frame.tsx'
import styles from '#web/core/authentication/steps.module.css'
import { EmailLine } from '#web/core/authentication/step-text.tsx'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/core/authentication/later/messages/en.ts'

const t = messagesOf<typeof messages>('authentication/later')

/**
 * Replaces the password step in a domain without password sign-in (`ALLOW_LOCAL_LOGIN=false`), except for break-glass
 * accounts.
 */
export function PasswordWayClosed({
  flow,
  advance,
  onBreakGlass,
}: StepProps<'password'> & { onBreakGlass: () => void }) {
  return (
    <StepFrame title={t('enterPassword')} about={<EmailLine email={flow.email} />}>
      <Alert id="why" kind="info" text={t('password-way-closed')} />
      <div className={styles.message} />
      <Button
        kind="secondary"
        wide
        aria-describedby="why"
        ref={(button) => button?.focus()}
        onClick={() => advance({ event: 'back' })}
      >
        {t('back')}
      </Button>
      <Button kind="quiet" onClick={onBreakGlass}>
        {t('usePassword')}
      </Button>
    </StepFrame>
  )
}
