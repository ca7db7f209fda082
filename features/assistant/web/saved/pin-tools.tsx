import { Pin, PinOff } from 'lucide'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import type { Saving, ShownDashboard } from './use-saving.ts'
import styles from './saved.module.css'
import messages from '#features/assistant/web/messages/en.json'

/**
 * Pins a dashboard to the user's Insights page, unpins it, and turns the weekly email on and off.
 */
export function PinTools({ saving, shown }: { saving: Saving; shown: ShownDashboard }) {
  const t = useMessages(messages)
  const { saved, state, pin } = saving
  const isPinned = saved?.is_pinned === true
  return (
    <>
      <Button kind="secondary" busy={state.busy === 'pin'} onClick={() => void pin(shown, !isPinned)}>
        <Icon icon={isPinned ? PinOff : Pin} /> {t(isPinned ? 'unpin' : 'pin')}
      </Button>
      {isPinned ? (
        <label className={styles.weekly}>
          <input
            type="checkbox"
            checked={saved.mails_weekly}
            disabled={state.busy !== null}
            onChange={(event) => void pin(shown, true, event.target.checked)}
          />
          {t('mailWeekly')}
        </label>
      ) : null}
    </>
  )
}
