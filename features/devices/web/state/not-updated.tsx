import { dateText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Live } from '@portico/web/ui/live.tsx'
import styles from './state.module.css'
import messages from '#features/devices/web/state/messages/en.json'

type NotUpdatedProps = {
  /** Why the data are out of date; null if they are current. */
  problem: string | null
  /** When the data were loaded, in milliseconds since 1970. */
  readAt: number
}

/** Announces that a live page is out of date, and why. Render it always (see `Live`). */
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
