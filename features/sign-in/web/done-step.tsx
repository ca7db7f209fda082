import { successShown } from '@portico/contract/core/authentication/code-rules.ts'
import { useEffect, useState } from 'react'
import { StepFrame } from '@portico/web/core/authentication/step-frame.tsx'
import type { StepProps } from '@portico/web/core/authentication/step-slots.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Loader } from '@portico/web/ui/loader.tsx'
import messages from '@portico/web/core/authentication/messages/en.json'

/** The end of a sign-in: the message of success, while the app opens. */
export function DoneStep({ flow }: Pick<StepProps<'done'>, 'flow'>) {
  const t = useMessages(messages)
  const [shown, setShown] = useState(false)
  // Shown after the live region that announces it.
  useEffect(() => {
    const soon = setTimeout(() => setShown(true))
    return () => clearTimeout(soon)
  }, [])
  return (
    <StepFrame title={t('welcomeTitle')}>
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
