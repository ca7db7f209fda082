import type { DeviceState } from '@portico/contract/core/devices/device-state.ts'
import type { ListedDevice } from '#features/devices/contract/list-devices.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { relativeTime } from '@portico/web/ui/relative-time.ts'
import { useNow } from '@portico/web/ui/use-now.ts'
import styles from './state.module.css'
import messages from '#features/devices/web/state/messages/en.json'

type Stated = Pick<ListedDevice, 'state' | 'reasons' | 'last_seen'>

/** Returns whether a device's values come from an old report. */
export function isStale(state: DeviceState): boolean {
  return state !== 'active' && state !== 'warning'
}

/** Shows the state of a device as a badge, with its reasons and advice below. */
export function StateBadge({ device }: { device: Stated }) {
  const t = useMessages(messages)
  return (
    <div className={styles.stated}>
      <span className={styles.badge} data-state={device.state}>
        {t(device.state)}
      </span>
      <Reasons device={device} />
    </div>
  )
}

function Reasons({ device: { reasons, last_seen } }: { device: Stated }) {
  const t = useMessages(messages)
  const now = useNow()
  return reasons.map((reason) => (
    <p key={reason} className={styles.reason}>
      {reason !== 'silent'
        ? t(reason)
        : last_seen === null
          ? t('silentSinceEnrolment')
          : t('silent', { when: relativeTime(Date.parse(last_seen), now, t.locale) })}
    </p>
  ))
}
