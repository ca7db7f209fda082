import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { StepFrame, type StepProps } from './step-frame.tsx'
import styles from './steps.module.css'
import { EmailLine } from './tenant-step.tsx'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './later/words/en.ts'

const say = wordsOf<typeof words>('sign-in/later')

/**
 * Stands where the password step would be, in a domain that lets nobody in with a password (`ALLOW_LOCAL_LOGIN=false`)
 * but who may break the glass.
 */
export function PasswordWayClosed({
  journey,
  advance,
  onBreakGlass,
}: StepProps<'password'> & { onBreakGlass: () => void }) {
  return (
    <StepFrame title={say('enterPassword')} about={<EmailLine email={journey.email} />}>
      <Alert id="why" kind="info" text={say('password-way-closed')} />
      <div className={styles['message']} />
      <Button
        kind="secondary"
        wide
        aria-describedby="why"
        ref={(button) => button?.focus()}
        onClick={() => advance({ event: 'back' })}
      >
        {say('back')}
      </Button>
      <Button kind="quiet" onClick={onBreakGlass}>
        {say('usePassword')}
      </Button>
    </StepFrame>
  )
}
