import { findDeviceByLink } from '#features/devices/contract/find-device-by-link.ts'
import type { FoundDevice } from '#features/devices/contract/find-devices.ts'
import { useEffect, useEffectEvent } from 'react'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import { focusOnArrival } from '@portico/web/ui/form/field.tsx'
import { useOneAtATime } from '@portico/web/ui/form/one-at-a-time.ts'
import { Loader } from '@portico/web/ui/loader.tsx'
import { DeviceLines } from './device-lines.tsx'
import styles from './register-computer.module.css'
import messages from '#features/devices/web/registration/messages/en.json'

type ThisComputerProps = {
  token: string
  /** Registers the device; the button is busy until the promise settles. */
  onYes: (device: FoundDevice) => Promise<void>
  onNo: () => void
  /** Called if the link does not identify a device that the user may register. */
  onUnknown: () => void
}

/** Offers to register the device whose agent opened this page, with one click. */
export function ThisComputer({ token, onYes, onNo, onUnknown }: ThisComputerProps) {
  const t = useMessages(messages)
  const {
    data: outcome,
    refetch,
    isFetching,
  } = useCall(findDeviceByLink, { body: { token } }, Number.POSITIVE_INFINITY)
  const { busy, run } = useOneAtATime()
  const isUnknown = outcome?.ok === false && outcome.refusal === 'no-such-device'
  const unknown = useEffectEvent(onUnknown)
  useEffect(() => {
    if (isUnknown) unknown()
  }, [isUnknown])
  if (outcome === undefined || isUnknown) return <Loader />
  return (
    <div className={styles.form}>
      <Failure
        title={t('linkFailed')}
        text={outcome.ok ? null : messageFor(outcome, t)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {outcome.ok ? (
        <>
          <DeviceLines device={outcome.data} />
          <Button
            wide
            busy={busy}
            ref={focusOnArrival}
            onClick={() =>
              void run(
                () => onYes(outcome.data),
                () => undefined,
              )
            }
          >
            {t('yes')}
          </Button>
        </>
      ) : null}
      <Button kind={outcome.ok ? 'secondary' : 'quiet'} wide disabled={busy} onClick={onNo}>
        {t(outcome.ok ? 'no' : 'enterInstead')}
      </Button>
    </div>
  )
}
