import type { WidgetData } from '#features/insights/contract/widget-data.ts'
import type { ChartSpec } from '@portico/charts/chart-spec.ts'
import { tableOf } from '@portico/charts/table-of.ts'
import { useState } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Chart } from '@portico/web/ui/charts/chart.tsx'
import { chartFormats } from '@portico/web/ui/charts/chart-formats.ts'
import { FigureTable } from '@portico/web/ui/figure-table.tsx'
import { List } from './widget-list.tsx'
import { useDraw } from './use-draw.ts'
import styles from './widget-card.module.css'
import messages from '#features/insights/web/messages/en.json'

type Body = WidgetData['body']
type Of<Shape extends Body['shape']> = Extract<Body, { shape: Shape }>

type WidgetBodyProps = {
  body: Body
  links: WidgetData['links']
  asTable: boolean
  busy: boolean
  onRetry: () => void
}

/** The body of a widget: a chart or its table, a number, a list, or why it has no data. */
export function WidgetBody({ body, links, asTable, busy, onRetry }: WidgetBodyProps) {
  switch (body.shape) {
    case 'chart':
      return asTable ? (
        <ChartTable spec={body.spec} />
      ) : (
        <WidgetChart spec={body.spec} links={linksInLegend(body, links)} />
      )
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

/** Returns the links in the legend of a donut, by the names of its slices. They are not repeated below the chart. */
export function linksInLegend(body: Body, links: WidgetData['links']): ReadonlyMap<string, string> {
  const names = body.shape === 'chart' && body.spec.kind === 'donut' ? body.spec.x.values.map(String) : []
  return new Map(links.filter(({ text }) => names.includes(text)).map(({ text, href }) => [text, href]))
}

function WidgetChart({ spec, links }: { spec: ChartSpec; links: ReadonlyMap<string, string> }) {
  const t = useMessages(messages)
  const [attempt, setAttempt] = useState(0)
  const draw = useDraw(spec.kind, attempt)
  if (draw === null) return null
  if (draw === 'failed') return <Missing text={t('notDrawn')} busy={false} onRetry={() => setAttempt(attempt + 1)} />
  return <Chart spec={spec} draw={draw} links={links} fills />
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
