import { diskShare } from '@portico/contract/core/devices/device-facts.ts'
import { bytesText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Card } from '@portico/web/ui/card.tsx'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Moment } from '@portico/web/ui/moment.tsx'
import { ShareBar } from '#features/devices/web/state/share-bar.tsx'
import { isStale } from '#features/devices/web/state/state-badge.tsx'
import { Monitor } from 'lucide'
import type { ReactNode } from 'react'
import type { DeviceDetails } from '#features/devices/contract/read-device.ts'
import styles from './device.module.css'
import messages from '#features/devices/web/device/messages/en.json'

/** Shows the facts of a device: system, hardware, addresses and user, from its last complete report. */
export function DeviceFacts({ details: { facts, facts_at } }: { details: DeviceDetails }) {
  const t = useMessages(messages)
  return (
    <Card className={styles.card} aria-labelledby="facts">
      <PartTitle id="facts" title={t('facts')} at={facts_at} />
      {facts === null ? <EmptyState icon={Monitor} title={t('noFacts')} text={t('noFactsAbout')} /> : null}
      {facts === null ? null : (
        <dl className={styles.facts}>
          <Fact name={t('hostname')} value={facts.hostname} />
          <Fact name={t('operatingSystem')} value={facts.os_version} />
          <Fact name={t('signedInUser')} value={facts.user} />
          <Fact name={t('processor')}>
            <bdi>{facts.cpu_model}</bdi> · {t('cores', { count: facts.cores })} · {facts.processor}
          </Fact>
          <Fact name={t('memory')} value={bytesText(t.locale, facts.memory)} />
          <Fact name={t('running')}>
            <Moment at={facts.booted_at} />
          </Fact>
          <Fact name={t('serial')} value={facts.identity.serial} code />
          <Fact name={t('hardwareId')} value={facts.identity.hardware_id} code />
          <Fact name={t('macs')} value={facts.identity.macs.join('\n')} code />
          <Fact
            name={t('addresses')}
            value={facts.addresses.map(({ ip, name }) => `${ip} (${name})`).join('\n')}
            code
          />
        </dl>
      )}
    </Card>
  )
}

type FactProps = {
  name: string
  value?: string | null
  /** Whether to show the value in a monospaced font and left to right. */
  code?: boolean
  children?: ReactNode
}

function Fact({ name, value = null, code = false, children }: FactProps) {
  const t = useMessages(messages)
  const isMissing = children === undefined && (value === null || value === '')
  return (
    <div>
      <dt>{name}</dt>
      <dd className={code && !isMissing ? styles.code : isMissing ? styles.about : undefined}>
        {isMissing ? t('notReported') : (children ?? <bdi {...(code ? { dir: 'ltr' } : {})}>{value}</bdi>)}
      </dd>
    </div>
  )
}

/** Shows the title of a section, with the age of its data. */
export function PartTitle({ id, title, at }: { id: string; title: string; at: string | null }) {
  const t = useMessages(messages)
  return (
    <header className={styles.head}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {at === null ? null : (
        <p className={styles.fresh}>
          {t('asOf')} <Moment at={at} />
        </p>
      )}
    </header>
  )
}

/** Shows how full the disks of a device are; renders nothing if it reports no disks. */
export function DeviceDisks({ details: { device, facts, facts_at } }: { details: DeviceDetails }) {
  const t = useMessages(messages)
  if (facts === null || facts.disks.length === 0) return null
  return (
    <Card className={styles.card} aria-labelledby="disks">
      <PartTitle id="disks" title={t('disks')} at={facts_at} />
      <ul className={styles.disks}>
        {facts.disks.map(({ mount, size, used, read_only: isFixed = false }, index) => (
          <li key={index}>
            <bdi dir="ltr" className={styles.code}>
              {mount}
            </bdi>
            {isFixed ? null : <ShareBar of="disk" share={diskShare({ size, used })} stale={isStale(device.state)} />}
            <span className={styles.about}>
              {isFixed
                ? t('readOnly')
                : t('usedOf', { used: bytesText(t.locale, used), size: bytesText(t.locale, size) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
