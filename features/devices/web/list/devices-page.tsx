import { Monitor, Search } from 'lucide'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'wouter'
import { messageFor } from '@portico/web/core/calls/send.ts'
import type { Offers } from '@portico/web/core/features/offers.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import button from '@portico/web/ui/button.module.css'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Live } from '@portico/web/ui/live.tsx'
import { Page } from '@portico/web/ui/page.tsx'
import { DataTable } from '@portico/web/ui/table/data-table.tsx'
import { useAddressView } from '@portico/web/ui/table/use-address-view.ts'
import { NotUpdated } from '#features/devices/web/state/not-updated.tsx'
import { columnsIn } from './device-columns.tsx'
import { DeviceFilters, useSeveralCompanies } from './device-filters.tsx'
import { isFiltered, queryFor, viewIn, type DeviceColumn, type DeviceView } from './device-view.ts'
import { useDeviceList, type ShownDevices } from './use-device-list.ts'
import styles from './list.module.css'
import messages from '#features/devices/web/list/messages/en.json'
import stateMessages from '#features/devices/web/state/messages/en.json'

type DevicesPageProps = {
  offered: Pick<Offers, 'useListedCompanies'>
  /** Whether the user may enrol devices; the server checks it too. */
  mayEnrol: boolean
}

/** Shows the devices of the companies that the user sees, refreshed every five seconds while the page is visible. */
export function DevicesPage({ offered, mayEnrol }: DevicesPageProps) {
  const t = useMessages(messages)
  const { view, change, table } = useAddressView<DeviceColumn, DeviceView>(viewIn, queryFor)
  return (
    <Page title={t('title')} lead={t('lead')} actions={mayEnrol ? <EnrolLink /> : null}>
      <div className={styles.list}>
        <DeviceFilters view={view} change={change} offered={offered} />
        <Devices view={view} table={table} offered={offered}>
          {isFiltered(view) ? (
            <EmptyState icon={Search} title={t('noneMatches')} text={t('noneMatchesAbout')}>
              <Button kind="secondary" onClick={() => change({ companyid: null, state: null, system: null })}>
                {t('clearFilters')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState icon={Monitor} title={t('none')} text={t(mayEnrol ? 'noneAbout' : 'noneAboutOthers')}>
              {mayEnrol ? <EnrolLink /> : null}
            </EmptyState>
          )}
        </Devices>
      </div>
    </Page>
  )
}

function EnrolLink() {
  const t = useMessages(messages)
  return (
    <Link href="/insights/enrolment" className={`${button.button} ${button.primary} ${styles.enrol}`}>
      {t('enrol')}
    </Link>
  )
}

type DevicesProps = Pick<ShownDevices, 'view' | 'table'> & Pick<DevicesPageProps, 'offered'> & { children: ReactNode }

/** Shows the table of devices; `children` are shown if there are none. */
function Devices({ view, table, offered, children }: DevicesProps) {
  const t = useMessages(messages)
  const states = useMessages(stateMessages)
  const hasCompanies = useSeveralCompanies(offered)
  const { reading, rows, total, hasMoved, sort } = useDeviceList({ view, table })
  const columns = useMemo(() => columnsIn({ t, states }, hasCompanies), [t, states, hasCompanies])
  const problem = reading.problem === null ? null : messageFor(reading.problem, t)
  return (
    <>
      <NotUpdated problem={rows === null ? null : problem} readAt={reading.readAt} />
      <Live>
        {hasMoved ? (
          <p className={styles.moved}>
            <span>{t('moved')}</span>
            <Button kind="quiet" onClick={sort}>
              {t('showOrder')}
            </Button>
          </p>
        ) : null}
      </Live>
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={rows === null ? null : { kind: 'page', rows, total }}
        rowId={({ deviceid }) => deviceid}
        view={table}
        searchLabel={t('search')}
        storedAs="devices"
        failure={{
          title: t('unreadable'),
          text: rows === null ? problem : null,
          busy: reading.isFetching,
          onRetry: reading.refetch,
        }}
        empty={children}
        isBusy={reading.isOther}
        className={styles.table}
      />
    </>
  )
}
