import { useId, useState, type ReactNode } from 'react'
import type { ChartSpec } from '@portico/charts/chart-spec.ts'
import { tableOf } from '@portico/charts/table-of.ts'
import { chartFormats } from './chart-formats.ts'
import { Button } from '#web/ui/button.tsx'
import { FigureTable } from '#web/ui/figure-table.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './chart-card.module.css'
import { useLanguage, useMessages } from '#web/platform/messages.ts'
import messages from '#web/ui/messages/en.json'

type ChartCardProps = {
  /** The chart. The card shows the chart's title and description, and its values as a table. */
  spec: ChartSpec
  /** The main figure, such as "128 sign-ins". */
  headline: string
  /** Shown instead of the chart if there is nothing to draw. */
  empty?: ReactNode
  wide?: boolean
  /** Content below the chart that says where to find the data. */
  more?: ReactNode
  /** The label shown while the figures load. Meanwhile the card keeps its size and hides its headline. */
  waiting?: string | undefined
  children: ReactNode
}

/**
 * A card with a chart (`children`) and the table of its values. A button switches between the two.
 */
export function ChartCard({ spec, headline, empty, wide, waiting, more, children }: ChartCardProps) {
  const t = useMessages(messages)
  const { title, description } = spec
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  const isKnown = waiting === undefined
  const change = t(asTable ? 'showChart' : 'showTable')
  return (
    <section className={`${styles.card} ${wide === true ? styles.wide : ''}`} aria-labelledby={id}>
      <header>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {isKnown && empty !== undefined ? null : (
            <Button
              kind="quiet"
              className={isKnown ? '' : styles.unseen}
              aria-label={`${change}: ${title}`}
              onClick={() => setAsTable(!asTable)}
            >
              {change}
            </Button>
          )}
        </div>
        <p className={`${styles.headline} ${isKnown ? '' : styles.unknown}`}>
          <span>{headline}</span>
        </p>
        <p className={styles.description}>{description}</p>
      </header>
      <div className={styles.body}>
        <Body waiting={waiting} empty={empty}>
          {asTable ? <TableBehind spec={spec} /> : children}
        </Body>
      </div>
      {more === undefined ? null : <div className={isKnown && empty === undefined ? '' : styles.unseen}>{more}</div>}
    </section>
  )
}

function Body({ waiting, empty, children }: Pick<ChartCardProps, 'waiting' | 'empty' | 'children'>) {
  if (waiting !== undefined) {
    return (
      <div className={styles.waiting}>
        <Skeleton height="100%" label={waiting} />
      </div>
    )
  }
  if (typeof empty === 'string') return <p>{empty}</p>
  return empty === undefined ? children : <div className={styles.nothing}>{empty}</div>
}

function TableBehind({ spec }: { spec: ChartSpec }) {
  const { locale } = useLanguage()
  return (
    <div className={styles.table}>
      <FigureTable caption={spec.title} data={tableOf(spec, chartFormats(locale))} />
    </div>
  )
}
