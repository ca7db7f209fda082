import type { Kpi } from '@portico/contract/core/analysis/dashboard.ts'
import type { DatasetDetail } from '#features/assistant/contract/datasets.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import { isDurationQuery } from '@portico/analysis/dashboards/derived-queries.ts'
import { durationText } from '@portico/charts/duration-text.ts'
import { kpiText } from '@portico/analysis/dashboards/titles.ts'
import { numberText, shareText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { missingColumn } from '@portico/contract/core/analysis/check-query.ts'
import { Provenance } from './provenance.tsx'
import type { ShownResult } from './use-results.ts'
import rowStyles from '@portico/web/ui/rows.module.css'
import styles from './dashboard.module.css'
import messages from '#features/assistant/web/messages/en.json'

type KpiCardProps = {
  kpi: Omit<Kpi, 'query'> & { query: Query }
  dataset: Pick<DatasetDetail, 'id' | 'own' | 'report' | 'title' | 'version' | 'sha256' | 'column_list'>
  /** The result of the KPI's query; undefined while it is being computed. */
  result: ShownResult | undefined
}

/** Shows a number of a dashboard in compact form, followed by the exact number if it is abbreviated. */
export function KpiCard({ kpi, dataset, result }: KpiCardProps) {
  const t = useMessages(messages)
  const { title, query, javascriptFunction } = kpi
  const unit = dataset.column_list.find(({ name }) => name === query.column)?.unit ?? null
  return (
    <section className={styles.kpi} aria-label={title}>
      <h2 className={styles.kpiTitle}>{title}</h2>
      {result === undefined ? (
        <Skeleton height="2.25rem" label={t('computing')} />
      ) : (
        <Value
          result={result}
          query={query}
          unit={unit}
          isDuration={isDurationQuery(query, dataset.column_list)}
          gone={missingColumn(query, dataset.column_list)}
        />
      )}
      {result?.state === 'verified' && result.result.value !== null ? (
        <Provenance
          title={title}
          query={query}
          dataset={dataset}
          result={result}
          javascriptFunction={javascriptFunction}
        />
      ) : null}
    </section>
  )
}

type ValueProps = { result: ShownResult; query: Query; unit: string | null; isDuration: boolean; gone: string | null }

function Value({ result, query, unit, isDuration, gone }: ValueProps) {
  const t = useMessages(messages)
  if (gone !== null) return <p className={rowStyles.quiet}>{t('columnGone', { column: gone })}</p>
  if (result.state === 'withheld') return <p className={rowStyles.quiet}>{t('notVerified')}</p>
  const { value, nulls_left_out: left } = result.result
  if (value === null) return <p className={rowStyles.quiet}>{t(left > 0 ? 'noValue' : 'noRows')}</p>
  if (isDuration) return <p className={styles.value}>{durationText(t.locale, value)}</p>
  return <NumberValue value={value} query={query} unit={unit} />
}

function NumberValue({ value, query, unit }: { value: number } & Pick<ValueProps, 'query' | 'unit'>) {
  const t = useMessages(messages)
  const exact = query.share ? shareText(t.locale, value) : numberText(t.locale, value)
  const isCount = query.aggregate === 'count' || query.aggregate === 'count-distinct'
  const suffix = isCount || unit === null || query.share ? '' : ` ${unit}`
  const text = query.share ? exact : kpiText(value)
  return (
    <p className={styles.value} title={`${exact}${suffix}`}>
      <span>
        {text}
        {suffix}
      </span>
      {/[KMBT]$/.test(text) ? <small className={styles.exactly}>{exact}</small> : null}
    </p>
  )
}
