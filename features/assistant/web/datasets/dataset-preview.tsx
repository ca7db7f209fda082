import { durationText } from '@portico/charts/duration-text.ts'
import { isNumeric, type DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { DatasetDetail } from '#features/assistant/contract/datasets.ts'
import { dateText, exactText } from '@portico/web/platform/formats.ts'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import rowStyles from '@portico/web/ui/rows.module.css'
import styles from './datasets.module.css'
import messages from '#features/assistant/web/messages/en.json'

/** Shows the first rows of a dataset, formatted for reading. */
export function DatasetPreview({ dataset: { column_list: columns, preview } }: { dataset: DatasetDetail }) {
  const t = useMessages(messages)
  const alignOf = (index: number) => (isNumeric(columns[index]?.type ?? 'text') ? { className: styles.number } : {})
  return (
    <div className={styles.scroll} role="region" aria-label={t('preview')} tabIndex={0}>
      <table className={styles.table}>
        <caption>{t('preview')}</caption>
        <thead>
          <tr>
            {columns.map(({ name }, index) => (
              <th key={name} scope="col" {...alignOf(index)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) => (
                <td key={index} {...alignOf(index)}>
                  <CellText cell={cell} column={columns[index]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Shows a cell, formatted for reading; null is an empty cell. */
export function CellText({ cell, column }: { cell: string | null; column: DatasetColumn | undefined }) {
  const t = useMessages(messages)
  return cell === null ? <span className={rowStyles.quiet}>–</span> : cellText(t, column, cell)
}

/** Returns a cell formatted in the user's language. Numbers that are names, such as years, are not formatted. */
function cellText(t: Translate<typeof messages>, column: DatasetColumn | undefined, cell: string): string {
  switch (column?.type) {
    case 'boolean':
      return t(cell === 'true' ? 'yes' : 'no')
    case 'date':
      return instantText(t.locale, cell, { dateStyle: 'medium' })
    case 'time':
      return instantText(t.locale, cell, { dateStyle: 'medium', timeStyle: 'medium' })
    case 'duration':
      return isDecimal(cell) ? durationText(t.locale, Number(cell)) : cell
    default:
      return column?.role === 'measure' && isDecimal(cell) ? exactText(t.locale, cell) : cell
  }
}

function instantText(locale: string, cell: string, options: Intl.DateTimeFormatOptions): string {
  const instant = Date.parse(utcOf(cell))
  return Number.isNaN(instant) ? cell : dateText(locale, instant, { ...options, timeZone: 'UTC' })
}

const isDecimal = (text: string): text is `${number}` => text.trim() !== '' && Number.isFinite(Number(text))

/** Marks a time as UTC, because times in datasets have no zone. */
const utcOf = (text: string) => (text.includes('T') ? `${text}Z` : text)
