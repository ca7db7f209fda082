import { readDevice, type DeviceDetails } from '#features/devices/contract/read-device.ts'
import { ArrowLeft, Monitor } from 'lucide'
import { useState } from 'react'
import { Link } from 'wouter'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useLiveCall } from '@portico/web/core/calls/use-live-call.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Card } from '@portico/web/ui/card.tsx'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Page } from '@portico/web/ui/page.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { Snackbar, type Snack } from '@portico/web/ui/snackbar.tsx'
import { aboutCollection, Collected } from '@portico/web/core/devices/collected.tsx'
import { NotUpdated } from '#features/devices/web/state/not-updated.tsx'
import { DeviceActions } from './device-actions.tsx'
import { DeviceApplications } from './device-applications.tsx'
import { DeviceEvents } from './device-events.tsx'
import { DeviceDisks, DeviceFacts } from './device-facts.tsx'
import { DeviceStanding } from './device-standing.tsx'
import { DeviceUsers } from './device-users.tsx'
import { UsageCharts } from './usage-charts.tsx'
import styles from './device.module.css'
import messages from '#features/devices/web/device/messages/en.json'
import collectedMessages from '@portico/web/core/devices/messages/en.json'

/** The interval between requests while the page is visible, in milliseconds. */
const every = 5_000

/**
 * The permissions of the user: to enrol devices, which includes approving, retiring and blocking them, and to raise
 * requests at the desk. The server checks both too.
 */
type DevicePageProps = { id: string; mayEnrol: boolean; mayAsk: boolean }

/** Shows the page of one device: state and advice, usage, facts and events. It is refreshed every five seconds. */
export function DevicePage({ id, mayEnrol, mayAsk }: DevicePageProps) {
  const t = useMessages(messages)
  const { data: details, problem, isFetching, readAt, refetch } = useLiveCall(readDevice, { params: { id } }, every)
  const [snack, setSnack] = useState<Snack | null>(null)
  const isGone = problem?.refusal === 'no-such-device'
  const text = problem === null ? null : messageFor(problem, t)
  const changed = (done: string) => {
    setSnack({ kind: 'success', text: done, key: Date.now() })
    refetch()
  }
  if (isGone) return <DeviceNotFound />
  if (details === null) {
    return (
      <Page above={<BackLink />} title={t('device')}>
        <Failure title={t('unreadable')} text={text} busy={isFetching} onRetry={refetch} />
        {problem === null ? <Skeleton height="24rem" label={t('reading')} /> : null}
      </Page>
    )
  }
  const { device } = details
  return (
    <Page
      above={<BackLink />}
      title={device.hostname}
      lead={t('lead', { company: device.companyname, system: device.os_version })}
      actions={mayEnrol ? <DeviceActions device={device} onChanged={changed} /> : null}
    >
      <NotUpdated problem={text} readAt={readAt} />
      <Details {...{ id, details, mayEnrol, mayAsk, changed }} />
      <Snackbar snack={snack} onHide={() => setSnack(null)} />
    </Page>
  )
}

/** Shows the page of a device that does not exist, or that the user does not see. */
export function DeviceNotFound() {
  const t = useMessages(messages)
  return (
    <Page above={<BackLink />} title={t('device')}>
      <EmptyState icon={Monitor} title={t('no-such-device')} text={t('noSuchDeviceAbout')} />
    </Page>
  )
}

function BackLink() {
  const t = useMessages(messages)
  return (
    <Link href="/insights/devices" className={styles.back}>
      <Icon icon={ArrowLeft} turns />
      {t('all')}
    </Link>
  )
}

type DetailsProps = DevicePageProps & { details: DeviceDetails; changed: (done: string) => void }

function Details({ id, details, mayEnrol, mayAsk, changed }: DetailsProps) {
  const collectedT = useMessages(collectedMessages)
  const { collection } = details
  return (
    <>
      <DeviceStanding details={details} />
      <UsageCharts id={id} />
      <div className={styles.parts}>
        <div className={styles.column}>
          <DeviceFacts details={details} />
          {details.facts === null ? null : (
            <>
              <DeviceDisks details={details} />
              <DeviceApplications facts={details.facts} at={details.facts_at} collection={collection} />
            </>
          )}
        </div>
        <div className={styles.column}>
          <DeviceUsers details={details} mayEnrol={mayEnrol} mayAsk={mayAsk} onChanged={changed} />
          <Card className={styles.card} aria-labelledby="collected">
            <h2 id="collected" className={styles.title}>
              {collectedT('collects')}
            </h2>
            <p className={styles.about}>
              <b>{collectedT(collection)}</b> · {collectedT(aboutCollection[collection])}
            </p>
            <Collected collection={collection} />
          </Card>
          <DeviceEvents events={details.events} />
        </div>
      </div>
    </>
  )
}
