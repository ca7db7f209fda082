import { LayoutDashboard, Pin, Users } from 'lucide'
import { listDashboards, type DashboardSummary } from '#features/assistant/contract/dashboards.ts'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { titleIn } from '#features/assistant/web/datasets/own-data.tsx'
import rowStyles from '@portico/web/ui/rows.module.css'
import styles from './saved.module.css'
import messages from '#features/assistant/web/messages/en.json'

type SavedListProps = { chosen: string | null; onOpen: (id: string) => void }

/** Shows the user's saved dashboards, and the dashboards that others share with the user. */
export function SavedList({ chosen, onOpen }: SavedListProps) {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useCall(listDashboards, {})
  return (
    <section className={styles.panel} aria-label={t('dashboards')}>
      <h2 className={styles.heading}>{t('dashboards')}</h2>
      <Failure
        title={t('dashboardsUnreadable')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {data === undefined ? <Skeleton height="4rem" label={t('reading')} /> : null}
      {data?.ok === true && data.data.length === 0 ? <p className={rowStyles.quiet}>{t('noDashboards')}</p> : null}
      <ul className={rowStyles.list}>
        {(data?.ok === true ? data.data : []).map((dashboard) => (
          <li key={dashboard.id}>
            <button
              type="button"
              className={rowStyles.choose}
              aria-pressed={dashboard.id === chosen}
              onClick={() => onOpen(dashboard.id)}
            >
              <span className={styles.title}>
                <Icon icon={dashboard.is_pinned ? Pin : dashboard.is_shared ? Users : LayoutDashboard} />{' '}
                <span dir="auto">{dashboard.title}</span>
              </span>
              <About dashboard={dashboard} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows the dashboard's dataset, and its author or how it is used. */
function About({ dashboard }: { dashboard: DashboardSummary }) {
  const t = useMessages(messages)
  const { dataset, dataset_title: title, author, is_mine: isMine, is_pinned: isPinned, is_shared: isShared } = dashboard
  const parts = [
    titleIn(t, { id: dataset, title: title ?? '–' }),
    ...(isPinned ? [t('isPinned')] : []),
    ...(isMine ? (isShared ? [t('shared')] : []) : [t('sharedBy', { name: author })]),
  ]
  return <span className={rowStyles.quiet}>{parts.join(' · ')}</span>
}
