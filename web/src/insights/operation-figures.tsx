import type { readOperationFigures } from '@portico/contract/insights/read-operation-figures.ts'
import type { OutputOf } from '@portico/contract/plumbing/call.ts'
import { wordsOf } from '../plumbing/words.ts'
import { BarChart } from '../ui/charts/bar-chart.tsx'
import { ChartCard } from '../ui/charts/chart-card.tsx'
import { RingChart } from '../ui/charts/ring-chart.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { lastReportNames, systemNames } from './figure-words.ts'
import styles from './insights.module.css'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('insights')

type Figures = OutputOf<typeof readOperationFigures>

/** As many figures as there usually are, for the place that they take. */
const usual: Figures = {
  devices_by_system: [],
  devices_by_last_report: [{ last_report: '1 hour', count: 100 }],
  requests_by_state: [{ state: 'Open', count: 100 }],
  includes_sample: false,
}

const totalOf = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0)

/**
 * The cards about what the tenant looks after: devices by system and by last report, requests by state. Without `figures`
 * they hold their places.
 */
export function OperationFigures({ figures }: { figures: Figures | undefined }) {
  const waiting = figures === undefined ? say('reading') : undefined
  const { devices_by_system, devices_by_last_report, requests_by_state } = figures ?? usual
  return (
    <div className={styles['holder']}>
      <div className={styles['grid']}>
        <DevicesBySystem systems={devices_by_system} waiting={waiting} />
        <DevicesByLastReport reports={devices_by_last_report} waiting={waiting} />
        <RequestsByState states={requests_by_state} waiting={waiting} />
      </div>
    </div>
  )
}

type Waiting = { waiting: string | undefined }

function DevicesBySystem({ systems, waiting }: { systems: Figures['devices_by_system'] } & Waiting) {
  const title = say('bySystem')
  const description = say('bySystemAbout')
  const shares = systems.map(({ system, count }) => ({ label: systemNames[system], value: count }))
  return (
    <ChartCard
      waiting={waiting}
      title={title}
      headline={say('devices', { count: totalOf(systems) })}
      description={description}
      table={{
        columns: [say('system'), say('devicesColumn')],
        rows: shares.map((share) => [share.label, share.value]),
      }}
      empty={totalOf(systems) === 0 ? <NoDevices /> : undefined}
    >
      <RingChart title={title} description={description} slices={shares} unit={say('devicesColumn')} />
    </ChartCard>
  )
}

function DevicesByLastReport({ reports, waiting }: { reports: Figures['devices_by_last_report'] } & Waiting) {
  const title = say('byReport')
  const description = say('byReportAbout')
  const bars = reports.map((age) => ({ label: say(lastReportNames[age.last_report]), value: age.count }))
  const inADay = reports.filter((age) => age.last_report === '1 hour' || age.last_report === '1 day')
  return (
    <ChartCard
      waiting={waiting}
      title={title}
      headline={say('heardInADay', { count: totalOf(inADay) })}
      description={description}
      table={{ columns: [say('lastReport'), say('devicesColumn')], rows: bars.map((bar) => [bar.label, bar.value]) }}
      empty={totalOf(reports) === 0 ? <NoDevices /> : undefined}
    >
      <BarChart title={title} description={description} bars={bars} />
    </ChartCard>
  )
}

function RequestsByState({ states, waiting }: { states: Figures['requests_by_state'] } & Waiting) {
  const title = say('byState')
  const description = say('byStateAbout')
  const bars = states.map(({ state, count }) => ({ label: say(state), value: count }))
  return (
    <ChartCard
      waiting={waiting}
      title={title}
      headline={say('unresolved', { count: totalOf(states.filter(({ state }) => state !== 'Resolved')) })}
      description={description}
      table={{ columns: [say('state'), say('requestsColumn')], rows: bars.map((bar) => [bar.label, bar.value]) }}
      empty={
        totalOf(states) === 0 ? (
          <EmptyState icon="desk" title={say('noRequests')} text={say('noRequestsAbout')} />
        ) : undefined
      }
    >
      <BarChart title={title} description={description} bars={bars} />
    </ChartCard>
  )
}

function NoDevices() {
  return <EmptyState icon="asset" title={say('noDevices')} text={say('noDevicesAbout')} />
}
