import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { StepFrame } from '#web/core/authentication/step-frame.tsx'
import type { StepProps } from '#web/core/authentication/step-slots.ts'
import styles from '#web/core/authentication/steps.module.css'
import { EmailLine } from '#web/core/authentication/step-text.tsx'
import { PasswordStep } from './password-step.tsx'
import { useMessages } from '#web/platform/messages.ts'
import messages from '#web/core/authentication/messages/en.json'

/**
 * The password step; in a domain without sign-in by password (`ALLOW_LOCAL_LOGIN=false`), only after the user of a
 * break-glass account has asked for it.
 */
export function PasswordWay(props: StepProps<'password'>) {
  const { settings, password } = props.context
  const isOpen = settings.allowlocallogin || password.isBreakGlass === true
  return isOpen ? <PasswordStep {...props} /> : <PasswordWayClosed {...props} />
}

function PasswordWayClosed({ flow, advance, context }: StepProps<'password'>) {
  const t = useMessages(messages)
  const openForBreakGlass = () => context.setPassword((last) => ({ ...last, isBreakGlass: true }))
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
      <Button kind="quiet" onClick={openForBreakGlass}>
        {t('usePassword')}
      </Button>
    </StepFrame>
  )
}
