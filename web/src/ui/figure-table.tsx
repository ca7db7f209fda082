import styles from './figure-table.module.css'
import { numberText } from '#web/platform/formats.ts'
import { useMessages } from '#web/platform/messages.ts'
import messages from '#web/ui/messages/en.json'

export type FigureTableData = {
  columns: readonly string[]
  /** The first cell of a row names it; numbers are right-aligned (left-aligned in right-to-left languages). */
  rows: readonly (readonly (string | number)[])[]
}

/**
 * The figures of a chart as a small table: all rows at once, unsorted, scrollable by keyboard. Lists of records use
 * `ui/table` instead.
 */
export function FigureTable({ caption, data }: { caption: string; data: FigureTableData }) {
  const t = useMessages(messages)
  return (
    <section className={styles.scroll} aria-label={t('asTable', { caption })} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {data.columns.map((column, index) => (
              <th key={index} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map(([name = '', ...cells], row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={index}>{typeof cell === 'number' ? numberText(t.locale, cell) : cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
