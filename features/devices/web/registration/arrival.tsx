import type { FoundDevice } from '#features/devices/contract/find-devices.ts'
import { CircleCheck } from 'lucide'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { useOneAtATime } from '@portico/web/ui/form/one-at-a-time.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Live } from '@portico/web/ui/live.tsx'
import { Spinner } from '@portico/web/ui/spinner.tsx'
import styles from './register-computer.module.css'
import { useArrival } from './use-arrival.ts'
import messages from '#features/devices/web/registration/messages/en.json'

type ArrivalProps = {
  hostname: string
  /** Registers one of the devices; the button is busy until the promise settles. */
  onFound: (devices: readonly FoundDevice[]) => Promise<void>
}

/** Waits for the first report of a computer whose agent is being installed, then offers to register it. */
export function Arrival({ hostname, onFound }: ArrivalProps) {
  const t = useMessages(messages)
  const devices = useArrival(hostname)
  const { busy, run } = useOneAtATime()
  return (
    <div className={styles.arrival} data-there={devices !== null || undefined}>
      {devices === null ? (
        <p className={styles.waiting}>
          <Spinner />
          <span>{t('waitingFor', { hostname })}</span>
        </p>
      ) : null}
      <Live>
        {devices === null ? null : (
          <p className={styles.there}>
            <Icon icon={CircleCheck} />
            <span>{t('hasArrived', { hostname })}</span>
          </p>
        )}
      </Live>
      {devices === null ? null : (
        <Button
          busy={busy}
          onClick={() =>
            void run(
              () => onFound(devices),
              () => undefined,
            )
          }
        >
          {t('yes')}
        </Button>
      )}
    </div>
  )
}
