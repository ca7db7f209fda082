import type { ReactNode } from 'react'
import type { ChartType, DashboardChart } from '@portico/contract/core/analysis/dashboard.ts'
import type { DatasetDetail } from '#features/assistant/contract/datasets.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import { isDurationQuery } from '@portico/analysis/dashboards/derived-queries.ts'
import { chartSpecOf } from '@portico/analysis/dashboards/chart-spec-of.ts'
import { fittingTypes, alongOf, shownPoints, type Shown } from '@portico/analysis/dashboards/chart-rules.ts'
import { drawChart } from '@portico/charts/draw-chart.ts'
import { numberText, percentText } from '@portico/web/platform/formats.ts'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import { Chart } from '@portico/web/ui/charts/chart.tsx'
import { ChartCard } from '@portico/web/ui/charts/chart-card.tsx'
import { missingColumn } from '@portico/contract/core/analysis/check-query.ts'
import { Provenance } from './provenance.tsx'
import type { ShownResult } from './use-results.ts'
import { ChartTypeSelect } from '#features/assistant/web/saved/chart-type.tsx'
import { SaveChart } from '#features/assistant/web/saved/save-chart.tsx'
import { PinChart } from '#features/assistant/web/saved/pin-chart.tsx'
import styles from './dashboard.module.css'
import messages from '#features/assistant/web/messages/en.json'

type ChartWidgetProps = {
  chart: Pick<DashboardChart, 'title' | 'chartType' | 'javascriptFunction'> & { query: Query; rationale?: string }
  dataset: Pick<DatasetDetail, 'id' | 'own' | 'report' | 'title' | 'version' | 'sha256' | 'column_list'>
  /** The result of the chart's query; undefined while it is being computed. */
  result: ShownResult | undefined
  /** Called when the user chooses another chart type. */
  onType?: (type: ChartType) => void
}

/** Shows a chart of a dashboard or an answer, drawn by the rules of spec B §9, with a note on omitted values. */
export function ChartWidget({ chart, dataset, result, onType }: ChartWidgetProps) {
  const t = useMessages(messages)
  const { query, title, rationale = '' } = chart
  const gone = missingColumn(query, dataset.column_list)
  const along = alongOf(query, dataset.column_list)
  const isDuration = isDurationQuery(query, dataset.column_list)
  const verified = result?.state === 'verified' ? result : null
  const shown = shownPoints(chart.chartType, query, verified?.result ?? noResult, along)
  const texts = { title, description: rationale, rest: t('otherValues'), gap: t('noRows') }
  const drawn = verified === null ? { ...shown, chartType: chart.chartType } : shown
  const spec = chartSpecOf(texts, query, drawn, dataset.column_list)
  return (
    <ChartCard
      spec={spec}
      headline={coverageText(t, shown)}
      waiting={result === undefined ? t('computing') : undefined}
      {...(gone === null ? emptyOf(t, result, shown) : { empty: t('columnGone', { column: gone }) })}
      more={
        verified === null ? null : (
          <div className={styles.marks}>
            <Provenance
              title={title}
              query={query}
              dataset={dataset}
              result={verified}
              javascriptFunction={chart.javascriptFunction}
            />
            <PinChart chart={chart} dataset={dataset.id} />
            <SaveChart
              spec={spec}
              widget={{ title, query, chartType: chart.chartType, along, isDuration, result: verified }}
            />
            {onType === undefined ? null : (
              <ChartTypeSelect
                title={title}
                value={shown.chartType}
                fitting={fittingTypes(query, verified.result, along)}
                onChange={onType}
              />
            )}
          </div>
        )
      }
    >
      {shown.instead === null ? null : (
        <p className={styles.instead}>{t(instead[shown.instead], { type: t(chart.chartType) })}</p>
      )}
      <Chart spec={spec} draw={drawChart} />
    </ChartCard>
  )
}

/** The result that is shown while the real one is being computed. */
const noResult = { value: null, points: [], rows: 0, rows_used: 0, nulls_left_out: 0, groups: 0, covered: null }

/** The messages for why a pie or treemap is replaced by another chart. */
const instead = { 'ordered': 'insteadOrdered', 'not-parts': 'insteadNotParts' } as const

function emptyOf(
  t: Translate<typeof messages>,
  result: ShownResult | undefined,
  { points }: Shown,
): { empty?: ReactNode } {
  if (result?.state === 'withheld') return { empty: t(result.isTooLarge === true ? 'resultTooLarge' : 'notVerified') }
  if (result === undefined || points.length > 0) return {}
  return { empty: t(result.result.nulls_left_out > 0 ? 'noValuesToShow' : 'nothingToShow') }
}

/** Describes what is left out: "Top 10 of 17, 83 %". */
function coverageText(t: Translate<typeof messages>, { points, of, covered }: Shown): string {
  const number = (value: number) => numberText(t.locale, value)
  if (points.length >= of) return t('values', { count: of })
  const values = { shown: number(points.length), of: number(of) }
  return covered === null ? t('topOf', values) : t('topOfCovered', { ...values, share: percentText(t.locale, covered) })
}
