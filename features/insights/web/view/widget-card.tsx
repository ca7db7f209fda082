import type { WidgetData } from '#features/insights/contract/widget-data.ts'
import { ChartColumn, Table } from 'lucide'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { dateText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { linksInLegend, WidgetBody } from './widget-body.tsx'
import type { ReportFault } from '@portico/web/core/features/offers.ts'
import { WidgetBoundary } from './widget-boundary.tsx'
import styles from './widget-card.module.css'
import messages from '#features/insights/web/messages/en.json'

/**
 * The parts that all widgets of a board share: how to load one again, which ones are loading, and how to report a
 * fault.
 */
export type WidgetActs = {
  onRetry: (id: string) => void
  busyIds: ReadonlySet<string>
  report: ReportFault
  /** When the board was loaded, in milliseconds since 1970. */
  readAt: number
}

type WidgetCardProps = { data: WidgetData; acts: WidgetActs; isPreview?: boolean }

/**
 * A widget: its title, headline and body, links, and when it was loaded. A chart can be switched to its table, except
 * in a preview.
 */
export function WidgetCard({ data, acts, isPreview = false }: WidgetCardProps) {
  const t = useMessages(messages)
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  const { title, headline, about, body, links } = data
  const retry = () => acts.onRetry(data.id)
  const change = t(asTable ? 'showChart' : 'showTable', { title })
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header>
        <div className={styles.head}>
          <h2 id={id} className={styles.title} title={title}>
            <bdi>{title}</bdi>
          </h2>
          <div className={styles.tools}>
            {data.has_sample ? <span className={styles.sample}>{t('sample')}</span> : null}
            {body.shape === 'chart' && !isPreview ? (
              <Button
                kind="quiet"
                className={`${styles.tool} ${styles.drawn}`}
                aria-label={change}
                title={change}
                onClick={() => setAsTable(!asTable)}
              >
                <Icon icon={asTable ? ChartColumn : Table} />
              </Button>
            ) : null}
          </div>
        </div>
        <Line className={styles.headline} text={body.shape === 'number' ? '' : headline} />
        <Line className={styles.about} text={about} />
      </header>
      <WidgetBoundary resetOn={data.read_at} report={acts.report} onRetry={retry}>
        <div
          className={body.shape === 'chart' && headline !== '' ? `${styles.body} ${styles.drawn}` : styles.body}
          tabIndex={isScrolled(body) ? 0 : undefined}
        >
          <WidgetBody body={body} links={links} asTable={asTable} busy={acts.busyIds.has(data.id)} onRetry={retry} />
        </div>
      </WidgetBoundary>
      <Foot data={data} readAt={acts.readAt} />
    </section>
  )
}

/** A line of the head, with its full text as a tooltip since a long text is cut; nothing if it is empty. */
function Line({ className, text }: { className: string | undefined; text: string }) {
  if (text === '') return null
  return (
    <p className={className} title={text}>
      <bdi>{text}</bdi>
    </p>
  )
}

/** Returns whether a body may overflow its widget and contains nothing focusable; it is then scrolled by keyboard. */
const isScrolled = (body: WidgetData['body']) =>
  body.shape === 'empty' || (body.shape === 'list' && body.rows.every(({ href }) => href === null))

/** Milliseconds by which a widget must be older than its board to show its time. */
const old = 90_000

function Foot({ data: { links, body, read_at }, readAt }: { data: WidgetData; readAt: number }) {
  const t = useMessages(messages)
  const drawn = linksInLegend(body, links)
  const instant = Date.parse(read_at)
  const time = dateText(t.locale, instant, { timeStyle: 'short' })
  return (
    <footer className={styles.foot}>
      <span className={styles.links}>
        {links
          .filter(({ text }) => !drawn.has(text))
          .map(({ text, href }) => (
            <Link key={href} href={href}>
              {text}
            </Link>
          ))}
      </span>
      <span className={styles.fresh}>
        <time dateTime={read_at} data-old={readAt - instant > old || undefined} title={t('readAt', { time })}>
          {time}
        </time>
      </span>
    </footer>
  )
}

/** The skeleton of a widget. */
export function WidgetBones() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.bones}>
        <span className={styles.bone} />
        <span className={styles.bone} />
        <span className={styles.bone} />
      </div>
    </div>
  )
}
