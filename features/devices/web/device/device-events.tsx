import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useMessages, type KeyOf } from '@portico/web/platform/messages.ts'
import { Card } from '@portico/web/ui/card.tsx'
import { Moment } from '@portico/web/ui/moment.tsx'
import type { DeviceDetails } from '#features/devices/contract/read-device.ts'
import styles from './device.module.css'
import messages from '#features/devices/web/device/messages/en.json'

type Event = DeviceDetails['events'][number]

/** The message for each event. */
const sentences: Record<Event['event'], KeyOf<typeof messages>> = {
  'enrolled': 'event-enrolled',
  'reattachment-asked': 'event-reattachment-asked',
  'reattachment-rejected': 'event-reattachment-rejected',
  'reattached': 'event-reattached',
  'clone-split': 'event-clone-split',
  'possible-duplicate': 'event-possible-duplicate',
  'renamed': 'event-renamed',
  'approved': 'event-approved',
  'blocked': 'event-blocked',
  'retired': 'event-retired',
  'restored': 'event-restored',
  'mapped': 'event-mapped',
  'released': 'event-released',
  'updated': 'event-updated',
  'update-rolled-back': 'event-update-rolled-back',
  'update-refused': 'event-update-refused',
  'left': 'event-left',
  'clock-wrong': 'event-clock-wrong',
}

/** How a device or its duplicate was recognised, as named in events. */
const evidence = ['key', 'hardware-and-serial', 'hardware-and-mac', 'serial-and-mac', 'former-key'] as const

/** Shows the events of a device, newest first. */
export function DeviceEvents({ events }: { events: readonly Event[] }) {
  const t = useMessages(messages)
  return (
    <Card className={styles.card} aria-labelledby="events">
      <h2 id="events" className={styles.title}>
        {t('events')}
      </h2>
      {events.length === 0 ? <p className={styles.about}>{t('noEvents')}</p> : null}
      <ol className={styles.events}>
        {events.map((event, index) => (
          <li key={index}>
            <p>{t.of(sentences[event.event])}</p>
            <Particulars event={event} />
            <Moment at={event.at} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Particulars({ event: { about, deviceid, user } }: { event: Event }) {
  const t = useMessages(messages)
  const known = evidence.find((item) => item === about)
  const what = known === undefined ? about : t(known)
  const parts: ReactNode[] = [
    deviceid === null ? what : <Link href={`/insights/devices/${deviceid}`}>{what}</Link>,
    user === '' ? '' : t('byUser', { user }),
  ].filter((part) => part !== '')
  // Names may be in any script, so each is isolated from the text around it.
  return parts.length === 0 ? null : (
    <p className={styles.about}>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index === 0 ? null : ' · '}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </p>
  )
}
