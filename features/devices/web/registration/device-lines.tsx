import type { FoundDevice } from '#features/devices/contract/find-devices.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { relativeTime } from '@portico/web/ui/relative-time.ts'
import { systemIcons } from '@portico/web/ui/system-icons.ts'
import { useNow } from '@portico/web/ui/use-now.ts'
import styles from './register-computer.module.css'
import messages from '#features/devices/web/registration/messages/en.json'

/**
 * Shows the details that identify a device to its user: host name, system, signed-in user, and when it was last seen.
 */
export function DeviceLines({ device }: { device: FoundDevice }) {
  const t = useMessages(messages)
  const now = useNow()
  const { hostname, companyname, system, os_version: version, user, last_seen: seen } = device
  const lines = [
    [t('system'), version || t(system)],
    ...(user === null ? [] : [[t('signedIn'), user || t('noUser')] as const]),
    [t('lastSeen'), seen === null ? t('never') : relativeTime(Date.parse(seen), now, t.locale)],
    [t('company'), companyname],
  ] as const
  return (
    <div className={styles.device}>
      <span className={styles.picture}>
        <Icon icon={systemIcons[system]} size={1.8} />
      </span>
      <strong className={styles.host}>
        <bdi>{hostname}</bdi>
      </strong>
      <dl className={styles.lines}>
        {lines.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
