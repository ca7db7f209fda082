import { useEffect, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { guardPage } from './guard-page.ts'
import messages from '#web/core/leaving/messages/en.json'

/** Asks before the user leaves a page with a form that has not been sent. */
export function LeaveQuestion() {
  const t = useMessages(messages)
  const [asked, setAsked] = useState<{ leave: () => void } | null>(null)
  const isAsked = asked !== null
  useEffect(() => guardPage((leave) => setAsked({ leave })), [])
  useEffect(() => (isAsked ? onEscape(() => setAsked(null)) : undefined), [isAsked])
  return (
    <ConfirmDialog
      open={isAsked}
      title={t('leaveTitle')}
      text={t('leaveText')}
      no={t('stay')}
      yes={t('leave')}
      grave
      busy={false}
      problem={null}
      onNo={() => setAsked(null)}
      onYes={() => {
        setAsked(null)
        asked?.leave()
      }}
    />
  )
}

/**
 * Calls `stay` on Escape, before a dialog under this one receives the key and closes with its form. Returns the
 * function that stops it.
 */
function onEscape(stay: () => void): () => void {
  const stopping = new AbortController()
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopImmediatePropagation()
    stay()
  }
  addEventListener('keydown', press, { capture: true, signal: stopping.signal })
  return () => stopping.abort()
}
