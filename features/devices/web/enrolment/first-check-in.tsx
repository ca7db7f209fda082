import { listEnrolledDevices, listEnrolmentCodes } from '#features/devices/contract/enrolment-codes.ts'
import type { ListedDevice } from '#features/devices/contract/list-devices.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useLiveCall } from '@portico/web/core/calls/use-live-call.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Live } from '@portico/web/ui/live.tsx'
import { systemIcons } from '@portico/web/ui/system-icons.ts'
import { NotUpdated } from '#features/devices/web/state/not-updated.tsx'
import { StateBadge } from '#features/devices/web/state/state-badge.tsx'
import sections from '@portico/web/core/devices/sections.module.css'
import styles from './enrolment.module.css'
import messages from '#features/devices/web/enrolment/messages/en.json'

/** The interval between requests while the page is visible, in milliseconds. */
const every = 2_000

/** Waits for devices to enrol with a code, lists them as they appear, and announces the first check-in. */
export function FirstCheckIn({ codeId }: { codeId: string }) {
  const t = useMessages(messages)
  const { data, problem, readAt } = useLiveCall(listEnrolledDevices, { params: { id: codeId } }, every)
  const listed = data?.rows ?? []
  const checkedIn = useCheckedIn(listed)
  useFreshCodes(listed)
  const [first] = checkedIn
  const [newest] = listed
  const rows = [...listed, ...checkedIn.filter((device) => !isAmong(listed, device)).toReversed()]
  return (
    <section className={styles.waiting} data-done={first !== undefined || undefined}>
      <div className={styles.progress}>
        {first === undefined ? <span className={styles.pulse} /> : <Icon icon={CircleCheck} size={1.4} />}
        <div>
          {rows.length === 0 ? t('waiting') : null}
          <Live>
            {first !== undefined
              ? t('checkedIn', { device: first.hostname })
              : newest === undefined
                ? null
                : t('enrolledWaiting', { device: newest.hostname })}
          </Live>
        </div>
      </div>
      {first === undefined ? (
        <p className={sections.about}>{t('waitingAbout')}</p>
      ) : (
        <Link href={`/insights/devices/${first.deviceid}`}>{t('showDevice', { device: first.hostname })}</Link>
      )}
      <NotUpdated problem={problem === null ? null : messageFor(problem, t)} readAt={readAt} />
      {data === null || rows.length === 0 ? null : (
        <p className={sections.about}>{t('enrolledCount', { count: Math.max(data.total, rows.length) })}</p>
      )}
      <EnrolledDevices rows={rows} />
    </section>
  )
}

const isAmong = (devices: readonly ListedDevice[], { deviceid }: ListedDevice) =>
  devices.some((device) => device.deviceid === deviceid)

/**
 * Returns the devices that have checked in, in the order of their check-in. A device stays in the list if it is
 * enrolled again, even with another code.
 */
function useCheckedIn(listed: readonly ListedDevice[]): readonly ListedDevice[] {
  const [kept, setKept] = useState<readonly ListedDevice[]>([])
  const added = listed.filter((device) => device.last_seen !== null && !isAmong(kept, device))
  if (added.length > 0) setKept([...kept, ...added.toReversed()])
  return kept
}

/** Refreshes the table of codes when the devices of this code change. */
function useFreshCodes(listed: readonly ListedDevice[]): void {
  const client = useQueryClient()
  const key = listed.map(({ deviceid, last_seen }) => `${deviceid} ${last_seen !== null}`).join()
  useEffect(() => {
    if (key !== '') void client.invalidateQueries({ queryKey: [listEnrolmentCodes.method, listEnrolmentCodes.path] })
  }, [client, key])
}

/** Shows the devices that were enrolled with a code, each with its state and a link. */
export function EnrolledDevices({ rows }: { rows: readonly ListedDevice[] }) {
  return (
    <ul className={styles.enrolled}>
      {rows.map((device) => (
        <li key={device.deviceid}>
          <Icon icon={systemIcons[device.system]} size={1.4} />
          <div>
            <Link href={`/insights/devices/${device.deviceid}`}>
              <bdi>{device.hostname}</bdi>
            </Link>
            <p className={sections.about}>
              <bdi>{device.os_version}</bdi>
            </p>
          </div>
          <StateBadge device={device} />
        </li>
      ))}
    </ul>
  )
}
