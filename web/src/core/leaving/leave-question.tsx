import { useEffect, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { guardPage } from './guard-page.ts'
import messages from '#web/core/leaving/messages/en.json'

/**
 * Asks before a page is left in whose form something was entered and not sent.
 */
export function LeaveQuestion() {
  const t = useMessages(messages)
  const [asked, setAsked] = useState<{ leave: () => void } | null>(null)
  useEffect(() => guardPage((leave) => setAsked({ leave })), [])
  return (
    <ConfirmDialog
      open={asked !== null}
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
