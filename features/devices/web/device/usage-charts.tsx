import { readDeviceUsage, usageSpans } from '#features/devices/contract/read-device-usage.ts'
import type { ChartSpec } from '@portico/charts/chart-spec.ts'
import { drawLine } from '@portico/charts/line.ts'
import { Monitor } from 'lucide'
import { useMemo, useState } from 'react'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useLiveCall } from '@portico/web/core/calls/use-live-call.ts'
import { percentText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Chart } from '@portico/web/ui/charts/chart.tsx'
import { ChartCard } from '@portico/web/ui/charts/chart-card.tsx'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Segments } from '@portico/web/ui/segments.tsx'
import { NotUpdated } from '#features/devices/web/state/not-updated.tsx'
import {
  averageAndMost,
  measures,
  usageSeries,
  type Measure,
  type UsageSeries,
  type UsageSpan,
} from './usage-points.ts'
import styles from './device.module.css'
import messages from '#features/devices/web/device/messages/en.json'
import stateMessages from '#features/devices/web/state/messages/en.json'

/** The interval between requests, in milliseconds; an agent reports once a minute. */
const every = 30_000

const about = { cpu: 'cpuAbout', memory: 'memoryAbout', disk: 'diskAbout' } as const

/**
 * Shows the load of a device over an hour, a day, a week or a month: a chart for CPU, one for memory and one for disk,
 * each with its table.
 */
export function UsageCharts({ id }: { id: string }) {
  const t = useMessages(messages)
  const [span, setSpan] = useState<UsageSpan>('day')
  const { data, problem, isFetching, isOther, readAt, refetch } = useLiveCall(
    readDeviceUsage,
    { params: { id }, query: { span } },
    every,
  )
  const series = useMemo(() => (data === null ? null : usageSeries(data.points, span)), [data, span])
  const text = problem === null ? null : messageFor(problem, t)
  return (
    <section className={styles.usage} aria-labelledby="usage">
      <header className={styles.head}>
        <h2 id="usage" className={styles.title}>
          {t('usage')}
        </h2>
        <Segments
          label={t('span')}
          options={usageSpans.map((value) => ({ value, text: t(value) }))}
          value={span}
          onChange={setSpan}
        />
      </header>
      <NotUpdated problem={data === null ? null : text} readAt={readAt} />
      <Failure title={t('unreadableUsage')} text={data === null ? text : null} busy={isFetching} onRetry={refetch} />
      {data === null && problem !== null ? null : (
        <div className={styles.charts} aria-busy={isOther}>
          {measures.map((measure) => (
            <UsageChart key={measure} measure={measure} series={series} />
          ))}
        </div>
      )}
    </section>
  )
}

function UsageChart({ measure, series }: { measure: Measure; series: UsageSeries | null }) {
  const t = useMessages(messages)
  const states = useMessages(stateMessages)
  const values = series?.values[measure] ?? []
  const found = averageAndMost(values)
  const spec: ChartSpec = {
    kind: 'area',
    title: states(measure),
    description: t(about[measure]),
    x: { name: t('time'), scale: 'time', grain: 'minute', values: series?.times ?? [] },
    series: [
      { name: t('percent'), values: values.map((value) => (value === null ? null : Math.round(value * 10) / 10)) },
    ],
    reaches: 100,
  }
  const share = (value: number) => percentText(t.locale, value / 100)
  return (
    <ChartCard
      spec={spec}
      headline={t('mostAndUsual', { average: share(found?.average ?? 0), most: share(found?.most ?? 0) })}
      waiting={series === null ? t('readingUsage') : undefined}
      empty={found === null ? <EmptyState icon={Monitor} title={t('noUsage')} text={t('noUsageAbout')} /> : undefined}
    >
      <Chart spec={spec} draw={drawLine} height={160} />
    </ChartCard>
  )
}
