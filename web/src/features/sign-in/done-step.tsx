import { successShown } from '@portico/contract/core/authentication/timings.ts'
import { useEffect, useState } from 'react'
import { StepFrame } from '#web/core/authentication/step-frame.tsx'
import type { StepProps } from '#web/core/authentication/step-slots.ts'
import { messagesOf } from '#web/platform/messages.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Loader } from '#web/ui/loader.tsx'
import type { messages } from '#web/core/authentication/later/messages/en.ts'

const t = messagesOf<typeof messages>('authentication/later')

/**
 * The end of a sign-in: its message of success, while the app opens.
 */
export function DoneStep({ flow }: Pick<StepProps<'done'>, 'flow'>) {
  const [shown, setShown] = useState(false)
  // After the region that announces it.
  useEffect(() => {
    const soon = setTimeout(() => setShown(true))
    return () => clearTimeout(soon)
  }, [])
  return (
    <StepFrame title={t('welcome')}>
      <Alert
        kind="success"
        text={shown ? flow.summary : null}
        hideAfter={successShown}
        onHide={() => setShown(false)}
      />
      <Loader />
    </StepFrame>
  )
}
