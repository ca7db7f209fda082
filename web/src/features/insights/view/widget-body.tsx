import type { WidgetData } from '@portico/contract/features/insights/widget-data.ts'
import type { ChartSpec } from '@portico/charts/chart-spec.ts'
import { tableOf } from '@portico/charts/table-of.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { percentText } from '#web/platform/formats.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Chart } from '#web/ui/charts/chart.tsx'
import { chartFormats } from '#web/ui/charts/chart-formats.ts'
import { FigureTable } from '#web/ui/figure-table.tsx'
import { useDraw } from './use-draw.ts'
import styles from './widget-card.module.css'
import messages from '#web/features/insights/messages/en.json'

type Body = WidgetData['body']
type Of<Shape extends Body['shape']> = Extract<Body, { shape: Shape }>

type WidgetBodyProps = { body: Body; asTable: boolean; busy: boolean; onRetry: () => void }

/**
 * What a widget shows: a chart or its table, a number, a list, or why there is nothing.
 */
export function WidgetBody({ body, asTable, busy, onRetry }: WidgetBodyProps) {
  switch (body.shape) {
    case 'chart':
      return asTable ? <ChartTable spec={body.spec} /> : <WidgetChart spec={body.spec} />
    case 'number':
      return <BigNumber {...body} />
    case 'list':
      return <List {...body} />
    case 'empty':
      return <Nothing title={body.title} text={body.text} />
    case 'missing':
      return <Missing text={body.text} busy={busy} onRetry={onRetry} />
  }
}

function WidgetChart({ spec }: { spec: ChartSpec }) {
  const t = useMessages(messages)
  const [attempt, setAttempt] = useState(0)
  const draw = useDraw(spec.kind, attempt)
  if (draw === null) return null
  if (draw === 'failed') return <Missing text={t('notDrawn')} busy={false} onRetry={() => setAttempt(attempt + 1)} />
  return <Chart spec={spec} draw={draw} fills />
}

function ChartTable({ spec }: { spec: ChartSpec }) {
  const { locale } = useMessages(messages)
  return (
    <div className={styles.table}>
      <FigureTable caption={spec.title} data={tableOf(spec, chartFormats(locale))} />
    </div>
  )
}

function BigNumber({ text, note }: Of<'number'>) {
  return (
    <div className={styles.number}>
      <p className={styles.figure}>{text}</p>
      {note === '' ? null : <p className={styles.note}>{note}</p>}
    </div>
  )
}

function List({ rows, more }: Of<'list'>) {
  const t = useMessages(messages)
  return (
    <ul className={styles.list}>
      {rows.map((row, place) => (
        <li key={place} className={styles.row}>
          <span className={styles.text} title={row.text}>
            {row.href === null ? <bdi>{row.text}</bdi> : <Link href={row.href}>{row.text}</Link>}
          </span>
          <span className={styles.detail}>
            {row.detail === '' && row.percent !== null ? percentText(t.locale, row.percent / 100) : row.detail}
          </span>
          {row.percent === null ? null : (
            <span className={styles.share} aria-hidden="true">
              <span style={{ inlineSize: `${Math.max(0, Math.min(100, row.percent))}%` }} />
            </span>
          )}
        </li>
      ))}
      {more === 0 ? null : <li className={styles.more}>{t('more', { count: more })}</li>}
    </ul>
  )
}

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.nothing}>
      <p className={styles.nothingTitle}>{title}</p>
      <p className={styles.nothingText}>{text}</p>
    </div>
  )
}

function Missing({ text, busy, onRetry }: { text: string; busy: boolean; onRetry: () => void }) {
  const t = useMessages(messages)
  return (
    <div className={styles.nothing}>
      <p className={styles.nothingText}>{text}</p>
      <Button kind="secondary" className={styles.retry} busy={busy} onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}
