import { useId, useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { DataTable, type TableData } from '../data-table.tsx'
import styles from './chart-card.module.css'
import { wordsOf } from '../../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('ui/charts')

type ChartCardProps = {
  title: string
  /** The one figure to take away, such as "128 sign-ins". */
  headline: string
  description: string
  table: TableData
  /** Shown instead of the chart when there is nothing to draw. */
  empty?: ReactNode
  wide?: boolean
  children: ReactNode
}

/**
 * A chart with the table behind it: the button changes between the two.
 */
export function ChartCard({ title, headline, description, table, empty, wide = false, children }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  return (
    <section className={`${styles['card']} ${wide ? styles['wide'] : ''}`} aria-labelledby={id}>
      <header>
        <div className={styles['head']}>
          <h2 id={id} className={styles['title']}>
            {title}
          </h2>
          {empty === undefined ? (
            <Button
              kind="quiet"
              aria-label={`${say(asTable ? 'showChart' : 'showTable')}: ${title}`}
              onClick={() => setAsTable(!asTable)}
            >
              {say(asTable ? 'showChart' : 'showTable')}
            </Button>
          ) : null}
        </div>
        <p className={styles['headline']}>{headline}</p>
        <p className={styles['description']}>{description}</p>
      </header>
      <div className={styles['body']}>
        {empty ?? (asTable ? <TableBehind title={title} table={table} /> : children)}
      </div>
    </section>
  )
}

function TableBehind({ title, table }: { title: string; table: TableData }) {
  return (
    <div className={styles['table']}>
      <DataTable caption={title} data={table} />
    </div>
  )
}
