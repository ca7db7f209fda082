import { readLoginDetails } from '@portico/contract/features/sessions/read-login-details.ts'
import { Key } from 'lucide'
import { messageFor } from '#web/core/calls/send.ts'
import { useCall } from '#web/core/calls/use-call.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './sessions.module.css'
import { useMessages, type Translate } from '#web/platform/messages.ts'
import messages from '#web/features/sessions/messages/en.json'

const eventNames: Partial<Record<string, 'withPassword' | 'withCode'>> = {
  'sign-in': 'withPassword',
  'code-entered': 'withCode',
}

function eventName(t: Translate<typeof messages>, event: string): string {
  const known = eventNames[event]
  return known === undefined ? event : t(known)
}

/**
 * The last sign-ins to the user's account, failed ones too, so that users notice an attacker's.
 */
export function RecentSignIns() {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useCall(readLoginDetails, { query: {} })
  return (
    <section aria-labelledby="recent-sign-ins" className={styles.section}>
      <header>
        <div>
          <h2 id="recent-sign-ins" className={styles.title}>
            {t('recent')}
          </h2>
          <p className={styles.lead}>{t('recentLead')}</p>
        </div>
      </header>
      {data === undefined ? <Skeleton lines={4} label={t('readingRecent')} /> : null}
      <Failure
        title={t('unreadableRecent')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {data?.ok === true && data.data.recent.rows.length === 0 ? (
        <EmptyState icon={Key} title={t('noneRecent')} text={t('noneRecentAbout')} />
      ) : null}
      {data?.ok === true && data.data.recent.rows.length > 0 ? <SignIns recent={data.data.recent.rows} /> : null}
    </section>
  )
}

type SignIn = { at: string; event: string; outcome: string; address: string; device: string }

function SignIns({ recent }: { recent: readonly SignIn[] }) {
  const t = useMessages(messages)
  return (
    <ul className={styles.list}>
      {recent.map((each) => (
        <li key={`${each.at} ${each.event}`} className={styles.row}>
          <span className={`${styles.dot} ${each.outcome === 'success' ? styles.good : styles.bad}`} />
          <div>
            <p className={styles.name}>
              {eventName(t, each.event)}
              {each.outcome === 'success' ? null : <span className={styles.failed}>{t('failed')}</span>}
            </p>
            <p className={styles.detail}>
              {deviceName(t, each.device)} · <bdi dir="ltr">{each.address}</bdi>
            </p>
          </div>
          <Moment at={each.at} />
        </li>
      ))}
    </ul>
  )
}

/**
 * A device as the server names it (`Chrome on Windows`, `Unknown device`), in the language of the page.
 */
export function deviceName(t: Translate<typeof messages>, device: string): string {
  if (device === 'Unknown device') return t('unknownDevice')
  const [browser = '', system] = device.split(' on ')
  return system === undefined ? device : t('device', { browser, system })
}
