import { readLoginDetails } from '@portico/contract/sign-in/read-login-details.ts'
import { wordsFor } from '../plumbing/send.ts'
import { useCall } from '../plumbing/use-call.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { Moment } from '../ui/moment.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { deviceName } from './device-name.ts'
import styles from './sessions.module.css'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './sessions/words/en.ts'

const say = wordsOf<typeof words>('sign-in/sessions')

const eventNames: Partial<Record<string, 'withPassword' | 'withCode'>> = {
  'sign-in': 'withPassword',
  'code-entered': 'withCode',
}

function eventName(event: string): string {
  const known = eventNames[event]
  return known === undefined ? event : say(known)
}

/**
 * The last sign-ins to one's account, failed ones too, so that a stranger's is noticed.
 */
export function RecentSignIns() {
  const { data, isFetching, refetch } = useCall(readLoginDetails, {})
  return (
    <section aria-labelledby="recent-sign-ins" className={styles['section']}>
      <header className={styles['head']}>
        <div>
          <h2 id="recent-sign-ins" className={styles['title']}>
            {say('recent')}
          </h2>
          <p className={styles['lead']}>{say('recentLead')}</p>
        </div>
      </header>
      {data === undefined ? <Skeleton lines={4} label={say('readingRecent')} /> : null}
      <Failure
        title={say('unreadableRecent')}
        text={data?.ok === false ? wordsFor(data, say) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {data?.ok === true && data.data.recent.length === 0 ? (
        <EmptyState icon="key" title={say('noneRecent')} text={say('noneRecentAbout')} />
      ) : null}
      {data?.ok === true && data.data.recent.length > 0 ? <SignIns recent={data.data.recent} /> : null}
    </section>
  )
}

type SignIn = { at: string; event: string; outcome: string; address: string; device: string }

function SignIns({ recent }: { recent: readonly SignIn[] }) {
  return (
    <ul className={styles['list']}>
      {recent.map((each) => (
        <li key={`${each.at} ${each.event}`} className={styles['row']}>
          <span className={`${styles['dot']} ${each.outcome === 'success' ? styles['good'] : styles['bad']}`} />
          <div className={styles['what']}>
            <p className={styles['name']}>
              {eventName(each.event)}
              {each.outcome === 'success' ? null : <span className={styles['failed']}>{say('failed')}</span>}
            </p>
            <p className={styles['detail']}>
              {deviceName(each.device)} · <bdi dir="ltr">{each.address}</bdi>
            </p>
          </div>
          <Moment at={each.at} />
        </li>
      ))}
    </ul>
  )
}
