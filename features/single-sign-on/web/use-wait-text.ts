import { useEffect, useState } from 'react'
import { longestWait } from '@portico/web/core/calls/send.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '@portico/web/core/authentication/messages/en.json'

/** Milliseconds after which the text names the longest wait. */
const slow = 3_000

/**
 * Returns the text to show while `isWaiting` for a provider: `text` at first, and after three seconds how long it can
 * take.
 */
export function useWaitText(isWaiting: boolean, text: string): string {
  const t = useMessages(messages)
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setSlow(true), slow)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWaiting])
  return isSlow ? t('providerSlow', { seconds: longestWait / 1000 }) : text
}
