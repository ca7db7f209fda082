import { dateText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Live } from '@portico/web/ui/live.tsx'
import styles from './state.module.css'
import messages from '#features/devices/web/state/messages/en.json'

type NotUpdatedProps = {
  /** Why it is not newer; null while it is current. */
  problem: string | null
  /** When it was read, in milliseconds since 1970. */
  readAt: number
}

/**
 * Announces that what a live page shows is no longer current, and why. Render it always (see `Live`).
 */
export function NotUpdated({ problem, readAt }: NotUpdatedProps) {
  const t = useMessages(messages)
  return (
    <Live>
      {problem === null ? null : (
        <p className={styles.notUpdated}>
          {t('notUpdated', { time: dateText(t.locale, readAt, { timeStyle: 'medium' }), problem })}
        </p>
      )}
    </Live>
  )
}
