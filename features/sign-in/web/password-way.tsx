import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { StepFrame } from '@portico/web/core/authentication/step-frame.tsx'
import type { StepProps } from '@portico/web/core/authentication/step-slots.ts'
import styles from '@portico/web/core/authentication/steps.module.css'
import { EmailLine } from '@portico/web/core/authentication/step-text.tsx'
import { PasswordStep } from './password-step.tsx'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '@portico/web/core/authentication/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

/**
 * The password step. If the domain offers no sign-in with passwords (`ALLOW_LOCAL_LOGIN=false`), it is shown only after
 * the user of a break-glass account has asked for it.
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
      <Alert id="why" kind="info" text={textOf(t, 'password-way-closed')} />
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
