import type { readOperationFigures } from '@portico/contract/features/insights/read-operation-figures.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { Headset, Monitor } from 'lucide'
import { messagesOf } from '#web/platform/messages.ts'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { ChartCard } from '#web/ui/charts/chart-card.tsx'
import { RingChart } from '#web/ui/charts/ring-chart.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lastReportNames, systemNames } from './figure-messages.ts'
import styles from './insights.module.css'
import type { messages } from '#web/features/insights/messages/en.ts'

const t = messagesOf<typeof messages>('insights')

type Figures = OutputOf<typeof readOperationFigures>

/** As many figures as usual, to reserve their place. */
const usual: Figures = {
  devices_by_system: [],
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
  const title = t('bySystem')
  const description = t('bySystemAbout')
  const shares = systems.map(({ system, count }) => ({ label: systemNames[system], value: count }))
  return (
    <ChartCard
      waiting={waiting}
      title={title}
      headline={t('devices', { count: totalOf(systems) })}
      description={description}
      table={{
        columns: [t('system'), t('devicesColumn')],
        rows: shares.map((share) => [share.label, share.value]),
      }}
      empty={totalOf(systems) === 0 ? <NoDevices /> : undefined}
    >
      <RingChart title={title} description={description} slices={shares} unit={t('devicesColumn')} />
    </ChartCard>
  )
}

function DevicesByLastReport({ reports, waiting }: { reports: Figures['devices_by_last_report'] } & Waiting) {
  const title = t('byReport')
  const description = t('byReportAbout')
  const bars = reports.map((age) => ({ label: t(lastReportNames[age.last_report]), value: age.count }))
  const inADay = reports.filter((age) => age.last_report === '1 hour' || age.last_report === '1 day')
  return (
    <ChartCard
      waiting={waiting}
      title={title}
      headline={t('heardInADay', { count: totalOf(inADay) })}
      description={description}
      table={{ columns: [t('lastReport'), t('devicesColumn')], rows: bars.map((bar) => [bar.label, bar.value]) }}
      empty={totalOf(reports) === 0 ? <NoDevices /> : undefined}
    >
      <BarChart title={title} description={description} bars={bars} />
    </ChartCard>
  )
}

function RequestsByState({ states, waiting }: { states: Figures['requests_by_state'] } & Waiting) {
  const title = t('byState')
  const description = t('byStateAbout')
  const bars = states.map(({ state, count }) => ({ label: t(state), value: count }))
  return (
    <ChartCard
      waiting={waiting}
      title={title}
      headline={t('unresolved', { count: totalOf(states.filter(({ state }) => state !== 'Resolved')) })}
      description={description}
      table={{ columns: [t('state'), t('requestsColumn')], rows: bars.map((bar) => [bar.label, bar.value]) }}
      empty={
        totalOf(states) === 0 ? (
          <EmptyState icon={Headset} title={t('noRequests')} text={t('noRequestsAbout')} />
        ) : undefined
      }
    >
      <BarChart title={title} description={description} bars={bars} />
    </ChartCard>
  )
}

function NoDevices() {
  return <EmptyState icon={Monitor} title={t('noDevices')} text={t('noDevicesAbout')} />
}
