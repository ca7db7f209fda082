import type { ListedDevice } from '#features/devices/contract/list-devices.ts'
import { Link } from 'wouter'
import type { Translate } from '@portico/web/platform/messages.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Moment } from '@portico/web/ui/moment.tsx'
import { systemIcons } from '@portico/web/ui/system-icons.ts'
import type { TableColumn } from '@portico/web/ui/table/table-model.ts'
import { ShareBar } from '#features/devices/web/state/share-bar.tsx'
import { isStale, StateBadge } from '#features/devices/web/state/state-badge.tsx'
import type { DeviceColumn } from './device-view.ts'
import styles from './list.module.css'
import type messages from '#features/devices/web/list/messages/en.json'
import type stateMessages from '#features/devices/web/state/messages/en.json'

type Texts = { t: Translate<typeof messages>; states: Translate<typeof stateMessages> }

const measures = ['cpu', 'memory', 'disk'] as const

/** Returns the columns of the device list. There is a company column only if the user sees several companies. */
export function columnsIn({ t, states }: Texts, hasCompanies: boolean): readonly TableColumn<ListedDevice>[] {
  const columns: (TableColumn<ListedDevice> & { id: DeviceColumn })[] = [
    { id: 'hostname', header: t('device'), cell: (device) => <Named device={device} gateway={states('gateway')} /> },
    { id: 'state', header: t('state'), isFixed: true, cell: (device) => <StateBadge device={device} /> },
    ...measures.map((measure) => ({
      id: measure,
      header: states(measure),
      cell: (device: ListedDevice) => (
        <>
          <span className={styles.measure} aria-hidden="true">
            {states(measure)}
          </span>
          <ShareBar of={measure} share={device[measure]} stale={isStale(device.state)} />
        </>
      ),
    })),
    { id: 'user', header: t('user'), cell: ({ user }) => (user === '' ? null : <bdi>{user}</bdi>) },
    { id: 'companyname', header: t('company'), cell: ({ companyname }) => <bdi>{companyname}</bdi> },
    {
      id: 'last_seen',
      header: t('lastReport'),
      cell: ({ last_seen }) => (last_seen === null ? states('never') : <Moment at={last_seen} />),
    },
  ]
  return columns
    .filter(({ id }) => hasCompanies || id !== 'companyname')
    .map((column) => Object.assign(column, { isSortable: true }))
}

function Named({ device, gateway }: { device: ListedDevice; gateway: string }) {
  const { deviceid, hostname, system, os_version, kind } = device
  return (
    <span className={styles.device}>
      <Icon icon={systemIcons[system]} size={1.4} />
      <span>
        <span className={styles.named}>
          <Link href={`/insights/devices/${deviceid}`} className={styles.name}>
            <bdi>{hostname}</bdi>
          </Link>
          {kind === 'gateway' ? <span className={styles.kind}>{gateway}</span> : null}
        </span>
        <span className={styles.system}>
          <bdi>{os_version}</bdi>
        </span>
      </span>
    </span>
  )
}
