import { Link } from 'wouter'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Card } from '@portico/web/ui/card.tsx'
import { Moment } from '@portico/web/ui/moment.tsx'
import { ShareBar } from '#features/devices/web/state/share-bar.tsx'
import { isStale, StateBadge } from '#features/devices/web/state/state-badge.tsx'
import type { DeviceDetails } from '#features/devices/contract/read-device.ts'
import styles from './device.module.css'
import messages from '#features/devices/web/device/messages/en.json'
import stateMessages from '#features/devices/web/state/messages/en.json'

/** Shows the state of a device with its reasons, its load, and the route of its reports. */
export function DeviceStanding({ details: { device, enrolled_at, ...through } }: { details: DeviceDetails }) {
  const t = useMessages(messages)
  const states = useMessages(stateMessages)
  const stale = isStale(device.state)
  return (
    <Card className={`${styles.card} ${styles.standing}`} aria-label={t('device')}>
      <StateBadge device={device} />
      <dl className={styles.now}>
        {(['cpu', 'memory', 'disk'] as const).map((measure) => (
          <div key={measure}>
            <dt>{states(measure)}</dt>
            <dd>
              <ShareBar of={measure} share={device[measure]} stale={stale} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('lastReport')}</dt>
          <dd>{device.last_seen === null ? states('never') : <Moment at={device.last_seen} />}</dd>
        </div>
        {enrolled_at === null ? null : (
          <div>
            <dt>{t('enrolled')}</dt>
            <dd>
              <Moment at={enrolled_at} />
            </dd>
          </div>
        )}
        <div>
          <dt>{device.kind === 'gateway' ? states('gateway') : t('agent')}</dt>
          <dd>{device.agent_version === '' ? '–' : t('version', { version: device.agent_version })}</dd>
        </div>
        <div>
          <dt>{t('through')}</dt>
          <dd>
            <Through {...through} />
          </dd>
        </div>
      </dl>
    </Card>
  )
}

function Through({ gateway, gatewayid }: Pick<DeviceDetails, 'gateway' | 'gatewayid'>) {
  const t = useMessages(messages)
  if (gateway === '') return t('directly')
  const name = <bdi>{gateway}</bdi>
  return gatewayid === null ? name : <Link href={`/insights/devices/${gatewayid}`}>{name}</Link>
}
