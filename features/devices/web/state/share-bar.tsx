import { fullFrom } from '@portico/contract/core/devices/device-state.ts'
import { percentText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import hidden from '@portico/web/ui/hidden.module.css'
import styles from './state.module.css'
import messages from '#features/devices/web/state/messages/en.json'

type ShareBarProps = {
  /** The share in percent; null before the first report. */
  share: number | null
  of: 'cpu' | 'memory' | 'disk'
  /** Whether the value comes from the last report of a device that has stopped reporting. */
  stale?: boolean
}

/** The percentages from which a bar is marked as full. A CPU's bar never is, because a busy CPU is not a problem. */
const fullAt = { ...fullFrom, cpu: Number.POSITIVE_INFINITY }

/** Shows a percentage with a small bar. */
export function ShareBar({ share, of, stale = false }: ShareBarProps) {
  const t = useMessages(messages)
  if (share === null) return <span className={styles.none}>{'–'}</span>
  return (
    <span className={styles.share} data-stale={stale || undefined} data-full={share >= fullAt[of] || undefined}>
      <span className={styles.figure}>
        {percentText(t.locale, share / 100)}
        {stale ? <span className={hidden.hidden}> ({t('stale')})</span> : null}
      </span>
      <span className={styles.track} aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, Math.max(0, share))}%` }} />
      </span>
    </span>
  )
}
