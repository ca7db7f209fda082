import { CircleAlert } from 'lucide'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Live } from './live.tsx'
import { useMessages } from '#web/platform/messages.ts'
import messages from '#web/ui/messages/en.json'

type FailureProps = {
  title: string
  /** The reason for the failure; null shows nothing. */
  text: string | null
  busy: boolean
  onRetry: () => void
}

/**
 * An announced error with a button that retries. Render it always, with a null `text` while there is no error (see
 * `Live`).
 */
export function Failure({ title, text, busy, onRetry }: FailureProps) {
  const t = useMessages(messages)
  // Even an error that exists at first is added after its live region, so that it is announced.
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const soon = setTimeout(() => setThere(true))
    return () => clearTimeout(soon)
  }, [])
  return (
    <Live urgent>
      {text === null || !isThere ? null : (
        <EmptyState icon={CircleAlert} title={title} text={text}>
          <Button kind="secondary" busy={busy} onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        </EmptyState>
      )}
    </Live>
  )
}
