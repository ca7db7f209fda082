import type { DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import { isNumeric, type DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Condition } from '@portico/contract/core/analysis/query.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { SelectField } from '@portico/web/ui/select-field.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import { useMessages } from '@portico/web/platform/messages.ts'
import styles from './dashboard.module.css'
import messages from '#features/assistant/web/messages/en.json'

type FilterBarProps = {
  filters: DashboardDefinition['filters']
  columns: readonly DatasetColumn[]
  conditions: readonly Condition[]
  onChange: (conditions: Condition[]) => void
}

/**
 * Shows the filters of a dashboard, which apply to all its widgets: one value for texts, a range for numbers and dates.
 */
export function FilterBar({ filters, columns, conditions, onChange }: FilterBarProps) {
  const t = useMessages(messages)
  const change = (column: string, condition: Condition | null) => {
    const others = conditions.filter((other) => other.column !== column)
    onChange(condition === null ? others : [...others, condition])
  }
  return (
    <div className={styles.filters} role="group" aria-label={t('filters')}>
      {filters.map(({ title, column: name }) => {
        const column = columns.find((known) => known.name === name)
        if (column === undefined) return null
        const condition = conditions.find((known) => known.column === name) ?? null
        const props = { title, column, condition, onChange: (next: Condition | null) => change(name, next) }
        return column.type === 'text' || column.type === 'boolean' ? (
          <ValueFilter key={name} {...props} />
        ) : (
          <RangeFilter key={name} {...props} />
        )
      })}
      {conditions.length === 0 ? null : (
        <Button kind="quiet" onClick={() => onChange([])}>
          {t('clearFilters')}
        </Button>
      )}
    </div>
  )
}

type FilterProps = {
  title: string
  column: DatasetColumn
  condition: Condition | null
  onChange: (condition: Condition | null) => void
}

function ValueFilter({ title, column, condition, onChange }: FilterProps) {
  const t = useMessages(messages)
  const options = [{ value: '', text: t('all') }, ...column.top.map(({ value }) => ({ value, text: value }))]
  const choose = (value: string) =>
    onChange(value === '' ? null : { column: column.name, operator: 'is', values: [value] })
  return (
    <SelectField
      label={title}
      options={options}
      value={String(condition?.values[0] ?? '')}
      onChange={(event) => choose(event.target.value)}
    />
  )
}

/** Shows the two fields of a range, from and to, both inclusive. An empty field sets no limit. */
function RangeFilter({ title, column, condition, onChange }: FilterProps) {
  const t = useMessages(messages)
  const [from = '', to = ''] = boundsOf(condition)
  const change = (nextFrom: string, nextTo: string) => onChange(conditionOf(column, nextFrom, nextTo))
  const type = isNumeric(column.type) ? 'number' : 'date'
  // Lengths of time are entered in seconds.
  const label = column.type === 'duration' ? `${title} (s)` : title
  return (
    <div className={styles.range} role="group" aria-label={title}>
      <TextField
        label={`${label}: ${t('from')}`}
        type={type}
        step="any"
        value={from}
        onChange={(event) => change(event.target.value, to)}
      />
      <TextField
        label={`${label}: ${t('to')}`}
        type={type}
        step="any"
        value={to}
        onChange={(event) => change(from, event.target.value)}
      />
    </div>
  )
}

function boundsOf(condition: Condition | null): string[] {
  if (condition === null) return []
  const [first = '', second = ''] = condition.values.map(String)
  if (condition.operator === 'at-least') return [first, '']
  return condition.operator === 'at-most' ? ['', first] : [first, second]
}

function conditionOf({ name, type }: DatasetColumn, from: string, to: string): Condition | null {
  const values = [from, to].filter((text) => text !== '').map((text) => (isNumeric(type) ? Number(text) : text))
  if (values.length === 0 || values.some((value) => typeof value === 'number' && !Number.isFinite(value))) return null
  const operator = values.length === 2 ? 'between' : from === '' ? 'at-most' : 'at-least'
  return { column: name, operator, values }
}
