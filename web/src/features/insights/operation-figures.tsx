import type { readOperationFigures } from '@portico/contract/features/insights/read-operation-figures.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { Headset, Monitor } from 'lucide'
import { Link } from 'wouter'
import { useMessages } from '#web/platform/messages.ts'
import { drawBar } from '@portico/charts/bar.ts'
import { drawDonut } from '@portico/charts/donut.ts'
import { Chart } from '#web/ui/charts/chart.tsx'
import { ChartCard } from '#web/ui/charts/chart-card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { countsSpec } from './counts-spec.ts'
import { lastReportNames, systemNames } from './figure-messages.ts'
import styles from './insights.module.css'
import messages from '#web/features/insights/messages/en.json'

type Figures = OutputOf<typeof readOperationFigures>

/** As many figures as usual, to reserve their place. */
const usual: Figures = {
  devices_by_system: [
    { system: 'windows', count: 100 },
    { system: 'linux', count: 100 },
    { system: 'mac', count: 100 },
  ],
  devices_by_last_report: [{ last_report: '1 hour', count: 100 }],
  requests_by_state: [{ state: 'Open', count: 100 }],
  includes_sample: false,
}

const totalOf = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0)

/**
 * The cards about devices, by system and by last report, and requests, by state. Without `figures` they reserve their
 * places.
 */
export function OperationFigures({ figures }: { figures: Figures | undefined }) {
  const t = useMessages(messages)
  const waiting = figures === undefined ? t('reading') : undefined
  const { devices_by_system, devices_by_last_report, requests_by_state } = figures ?? usual
  return (
    <div className={styles.holder}>
      <div className={styles.grid}>
        <DevicesBySystem systems={devices_by_system} waiting={waiting} />
        <DevicesByLastReport reports={devices_by_last_report} waiting={waiting} />
        <RequestsByState states={requests_by_state} waiting={waiting} />
      </div>
    </div>
  )
}

type Waiting = { waiting: string | undefined }

function DevicesBySystem({ systems, waiting }: { systems: Figures['devices_by_system'] } & Waiting) {
  const t = useMessages(messages)
  const spec = countsSpec({
    kind: 'donut',
    title: t('bySystem'),
    description: t('bySystemAbout'),
    by: t('system'),
    counted: t('devicesColumn'),
    counts: systems.map(({ system, count }) => ({ label: systemNames[system], count })),
  })
  return (
    <ChartCard
      waiting={waiting}
      spec={spec}
      headline={t('devices', { count: totalOf(systems) })}
      more={<ListLinks links={systems.map(({ system }) => [systemNames[system], `system=${system}`])} />}
      empty={totalOf(systems) === 0 ? <NoDevices /> : undefined}
    >
      <Chart spec={spec} draw={drawDonut} />
    </ChartCard>
  )
}

function DevicesByLastReport({ reports, waiting }: { reports: Figures['devices_by_last_report'] } & Waiting) {
  const t = useMessages(messages)
  const spec = countsSpec({
    kind: 'bar',
    title: t('byReport'),
    description: t('byReportAbout'),
    by: t('lastReport'),
    counted: t('devicesColumn'),
    counts: reports.map((age) => ({ label: t(lastReportNames[age.last_report]), count: age.count })),
  })
  const inADay = reports.filter((age) => age.last_report === '1 hour' || age.last_report === '1 day')
  return (
    <ChartCard
      waiting={waiting}
      spec={spec}
      headline={t('heardInADay', { count: totalOf(inADay) })}
      more={
        <ListLinks
          links={[
            [t('offlineDevices'), 'state=offline'],
            [t('longestAgo'), 'sort=last_seen'],
          ]}
        />
      }
      empty={totalOf(reports) === 0 ? <NoDevices /> : undefined}
    >
      <Chart spec={spec} draw={drawBar} />
    </ChartCard>
  )
}

function RequestsByState({ states, waiting }: { states: Figures['requests_by_state'] } & Waiting) {
  const t = useMessages(messages)
  const spec = countsSpec({
    kind: 'bar',
    title: t('byState'),
    description: t('byStateAbout'),
    by: t('state'),
    counted: t('requestsColumn'),
    counts: states.map(({ state, count }) => ({ label: t(state), count })),
  })
  return (
    <ChartCard
      waiting={waiting}
      spec={spec}
      headline={t('unresolved', { count: totalOf(states.filter(({ state }) => state !== 'Resolved')) })}
      empty={
        totalOf(states) === 0 ? (
          <EmptyState icon={Headset} title={t('noRequests')} text={t('noRequestsAbout')} />
        ) : undefined
      }
    >
      <Chart spec={spec} draw={drawBar} />
    </ChartCard>
  )
}

/** Links to the list of devices, each with its name and the query of its filter. */
function ListLinks({ links }: { links: readonly (readonly [name: string, query: string])[] }) {
  const t = useMessages(messages)
  return (
    <p className={styles.links}>
      {t('inTheList')}
      {links.map(([name, query]) => (
        <Link key={query} href={`/insights/devices?${query}`}>
          {name}
        </Link>
      ))}
    </p>
  )
}

function NoDevices() {
  const t = useMessages(messages)
  return <EmptyState icon={Monitor} title={t('noDevices')} text={t('noDevicesAbout')} />
}
