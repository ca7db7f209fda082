import { readLoginDetails, type OwnSignIn, type signInColumns } from '#features/sessions/contract/read-login-details.ts'
import { Key } from 'lucide'
import { useMemo } from 'react'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Moment } from '@portico/web/ui/moment.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { DataTable } from '@portico/web/ui/table/data-table.tsx'
import type { TableColumn } from '@portico/web/ui/table/table-model.ts'
import { queryOf, useTableView } from '@portico/web/ui/table/use-table-view.ts'
import styles from './sessions.module.css'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import messages from '#features/sessions/web/messages/en.json'

const eventNames: Partial<Record<string, 'withPassword' | 'withCode'>> = {
  'sign-in': 'withPassword',
  'code-entered': 'withCode',
}

function eventName(t: Translate<typeof messages>, event: string): string {
  const known = eventNames[event]
  return known === undefined ? event : t(known)
}

/**
 * The sign-ins to the user's account, including failed ones, so that users notice those of an attacker. A short list is
 * shown without headings and controls.
 */
export function RecentSignIns() {
  const t = useMessages(messages)
  const view = useTableView<(typeof signInColumns)[number]>('-at')
  const { data, isFetching, refetch } = useCall(readLoginDetails, { query: queryOf(view) })
  const columns = useMemo(() => columnsIn(t), [t])
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
      {data === undefined ? (
        <Skeleton lines={4} label={t('readingRecent')} />
      ) : (
        <DataTable
          caption={t('recent')}
          columns={columns}
          rows={data.ok ? { kind: 'page', ...data.data.recent } : null}
          rowId={({ id }) => id}
          view={view}
          searchLabel={t('searchRecent')}
          failure={{
            title: t('unreadableRecent'),
            text: data.ok ? null : messageFor(data, t),
            busy: isFetching,
            onRetry: () => void refetch(),
          }}
          empty={<EmptyState icon={Key} title={t('noneRecent')} text={t('noneRecentAbout')} />}
          isBusy={isFetching}
          isDiscreet
          className={styles.signIns}
        />
      )}
    </section>
  )
}

function columnsIn(t: Translate<typeof messages>): readonly TableColumn<OwnSignIn>[] {
  return [
    {
      id: 'outcome',
      header: t('signIn'),
      isSortable: true,
      cell: ({ event, outcome }) => (
        <span className={styles.name}>
          <span className={`${styles.dot} ${outcome === 'success' ? styles.good : styles.bad}`} />
          {eventName(t, event)}
          {outcome === 'success' ? null : <span className={styles.failed}>{t('failed')}</span>}
        </span>
      ),
    },
    {
      id: 'address',
      header: t('deviceAndAddress'),
      isSortable: true,
      cell: ({ device, address }) => (
        <span className={styles.detail}>
          {deviceName(t, device)} · <bdi dir="ltr">{address}</bdi>
        </span>
      ),
    },
    { id: 'at', header: t('time'), isSortable: true, cell: ({ at }) => <Moment at={at} /> },
  ]
}

/**
 * Returns a device in the language of the page; the server names it in English (`Chrome on Windows`, `Unknown device`).
 */
export function deviceName(t: Translate<typeof messages>, device: string): string {
  if (device === 'Unknown device') return t('unknownDevice')
  const [browser = '', system] = device.split(' on ')
  return system === undefined ? device : t('device', { browser, system })
}
