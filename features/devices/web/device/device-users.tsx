import { releaseDevice } from '#features/devices/contract/device-users.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { local } from '@portico/web/core/sessions/storage.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Card } from '@portico/web/ui/card.tsx'
import { ConfirmDialog } from '@portico/web/ui/confirm-dialog.tsx'
import { useOneAtATime } from '@portico/web/ui/form/one-at-a-time.ts'
import { Moment } from '@portico/web/ui/moment.tsx'
import type { DeviceDetails } from '#features/devices/contract/read-device.ts'
import styles from './device.module.css'
import messages from '#features/devices/web/device/messages/en.json'

type DeviceUsersProps = {
  details: DeviceDetails
  mayEnrol: boolean
  /** Whether the user has the desk, where they can request another user's device. */
  mayAsk: boolean
  /** Called with the sentence to announce. */
  onChanged: (done: string) => void
}

/** Shows the user to whom the device is registered, with a button that ends the registration. */
export function DeviceUsers({ details: { device, users }, mayEnrol, mayAsk, onChanged }: DeviceUsersProps) {
  const t = useMessages(messages)
  const { busy, run } = useOneAtATime()
  const [isAsked, setAsked] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [named, setNamed] = useState('')
  const release = () =>
    run(
      () => send(releaseDevice, { params: { id: device.deviceid } }),
      (outcome) => {
        if (!outcome.ok) return setProblem(messageFor(outcome, t))
        setAsked(false)
        onChanged(t('released', { device: device.hostname }))
      },
    )
  const ask = (user: string) => {
    setNamed(user)
    setProblem(null)
    setAsked(true)
  }
  return (
    <Card className={styles.card} aria-labelledby="registered-user">
      <h2 id="registered-user" className={styles.title}>
        {t('user')}
      </h2>
      {users.length === 0 ? <p className={styles.about}>{t('noUser')}</p> : null}
      {users.map(({ userid, username, since }) => (
        <div key={userid} className={styles.user}>
          <div>
            <p className={styles.name}>
              <bdi>{username}</bdi>
            </p>
            <p className={styles.about}>
              {t('since')} <Moment at={since} />
            </p>
            {mayAsk && userid !== local.read('userid') ? <AskForDevice {...device} /> : null}
          </div>
          {mayEnrol ? (
            <Button kind="secondary" aria-label={t('releaseOf', { user: username })} onClick={() => ask(username)}>
              {t('release')}
            </Button>
          ) : null}
        </div>
      ))}
      <ConfirmDialog
        open={isAsked}
        title={t('releaseQuestion', { device: device.hostname, user: named })}
        text={t('releaseAbout')}
        no={t('cancel')}
        yes={t('release')}
        busy={busy}
        problem={problem}
        onNo={() => setAsked(false)}
        onYes={() => void release()}
      />
    </Card>
  )
}

/** Shows a link to the desk's form for requesting the device from its user. */
function AskForDevice({ deviceid: device, hostname }: Pick<DeviceDetails['device'], 'deviceid' | 'hostname'>) {
  const t = useMessages(messages)
  const query = new URLSearchParams({ kind: 'Device mapping', device, hostname })
  return (
    <Link className={styles.ask} href={`/desk/new?${query.toString()}`}>
      {t('askForDevice')}
    </Link>
  )
}
