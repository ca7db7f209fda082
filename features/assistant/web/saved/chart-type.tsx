import { chartTypes, type ChartType } from '@portico/contract/core/analysis/dashboard.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import styles from './saved.module.css'
import messages from '#features/assistant/web/messages/en.json'

type ChartTypeProps = {
  title: string
  value: ChartType
  /** The types that the chart rules allow for these values. */
  fitting: readonly ChartType[]
  onChange: (type: ChartType) => void
}

/**
 * Selects another chart type. Types that do not suit the values are disabled and say so.
 */
export function ChartTypeSelect({ title, value, fitting, onChange }: ChartTypeProps) {
  const t = useMessages(messages)
  return (
    <select
      className={styles.chartType}
      aria-label={t('chartTypeOf', { title })}
      value={value}
      onChange={(event) => onChange(chartTypes.find((type) => type === event.target.value) ?? value)}
    >
      {chartTypes.map((type) => {
        const fits = fitting.includes(type)
        return (
          <option key={type} value={type} disabled={!fits}>
            {fits ? t(type) : t('notFitting', { type: t(type) })}
          </option>
        )
      })}
    </select>
  )
}
