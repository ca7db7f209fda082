import { CircleAlert, Clock, Pause } from 'lucide'
import { useMessages } from '#web/platform/messages.ts'
import { Icon } from '#web/ui/icon.tsx'
import { businessTimeText, shownTarget } from './time-left.ts'
import styles from './queue.module.css'
import messages from '#web/features/desk/queue/messages/en.json'

/** From this many minutes on, an end is near. */
const soon = 60

const texts = {
  response: {
    runs: 'response-runs',
    soon: 'response-runs',
    paused: 'response-paused',
    missed: 'response-missed',
  },
  resolution: {
    runs: 'resolution-runs',
    soon: 'resolution-runs',
    paused: 'resolution-paused',
    missed: 'resolution-missed',
  },
} as const

type ServiceChipProps = {
  times: { response_left: number | null; resolution_left: number | null }
  /** Whether the clock stands: for an approval, or on hold. */
  isPaused: boolean
}

/**
 * The business time that is left of the target of a request that ends first, or by how much it is missed; nothing where none is promised.
 */
export function ServiceChip({ times, isPaused }: ServiceChipProps) {
  const t = useMessages(messages)
  const shown = shownTarget(times)
  if (shown === null) return null
  const { target, left } = shown
  const time = businessTimeText(t.locale, Math.abs(left))
  const isMissed = left <= 0
  const state = isMissed ? 'missed' : isPaused ? 'paused' : left <= soon ? 'soon' : 'runs'
  return (
    <span className={styles.service} data-state={state}>
      <Icon icon={isMissed ? CircleAlert : isPaused ? Pause : Clock} size={1} />
      <span>{t(texts[target][state], { time })}</span>
    </span>
  )
}
