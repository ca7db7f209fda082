import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Live } from './live.tsx'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/ui/charts/messages/en.ts'

const t = messagesOf<typeof messages>('ui/charts')

type FailureProps = {
  title: string
  /** Why; null while nothing has failed, and then nothing is shown. */
  text: string | null
  busy: boolean
  onRetry: () => void
}

/**
 * The place where it is announced what could not be done and why, with the control that tries it again. Draw it always
 * (see `Live`).
 */
export function Failure({ title, text, busy, onRetry }: FailureProps) {
  // One that is remembered from before comes after its region too.
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const soon = setTimeout(() => setThere(true))
    return () => clearTimeout(soon)
  }, [])
  return (
    <Live urgent>
      {text === null || !isThere ? null : (
        <EmptyState icon="notice" title={title} text={text}>
          <Button kind="secondary" busy={busy} onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        </EmptyState>
      )}
    </Live>
  )
}
