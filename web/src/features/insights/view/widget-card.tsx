import type { WidgetData } from '@portico/contract/features/insights/widget-data.ts'
import { ChartColumn, Table } from 'lucide'
import { useId, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { dateText } from '#web/platform/formats.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { WidgetBody } from './widget-body.tsx'
import { WidgetBoundary, type ReportFault } from './widget-boundary.tsx'
import styles from './widget-card.module.css'
import messages from '#web/features/insights/messages/en.json'

/** What all widgets of a board share: how one is read again, which ones are being read, and how a fault is reported. */
export type WidgetActs = { onRetry: (id: string) => void; busyIds: ReadonlySet<string>; report: ReportFault }

type WidgetCardProps = { data: WidgetData; acts: WidgetActs; tools?: ReactNode }

/**
 * A widget: its title and main figure, what it shows or why there is nothing, where that is found, and when it was read. A chart has its
 * table behind it. `tools` are further controls in its head.
 */
export function WidgetCard({ data, acts, tools }: WidgetCardProps) {
  const t = useMessages(messages)
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  const { title, headline, about, body } = data
  const retry = () => acts.onRetry(data.id)
  const change = t(asTable ? 'showChart' : 'showTable', { title })
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header>
        <div className={styles.head}>
          <h2 id={id} className={styles.title} title={title}>
            {title}
          </h2>
          <div className={styles.tools}>
            {body.shape === 'chart' ? (
              <Button
                kind="quiet"
                className={styles.tool}
                aria-label={change}
                title={change}
                onClick={() => setAsTable(!asTable)}
              >
                <Icon icon={asTable ? ChartColumn : Table} />
              </Button>
            ) : null}
            {tools}
          </div>
        </div>
        {headline === '' || body.shape === 'number' ? null : <p className={styles.headline}>{headline}</p>}
        {about === '' ? null : (
          <p className={styles.about} title={about}>
            {about}
          </p>
        )}
      </header>
      <WidgetBoundary resetOn={data.read_at} report={acts.report} onRetry={retry}>
        <div className={styles.body}>
          <WidgetBody body={body} asTable={asTable} busy={acts.busyIds.has(data.id)} onRetry={retry} />
        </div>
      </WidgetBoundary>
      <Foot data={data} />
    </section>
  )
}

function Foot({ data: { links, has_sample, read_at } }: { data: WidgetData }) {
  const t = useMessages(messages)
  const time = dateText(t.locale, Date.parse(read_at), { timeStyle: 'short' })
  return (
    <footer className={styles.foot}>
      <span className={styles.links}>
        {links.map(({ text, href }) => (
          <Link key={href} href={href}>
            {text}
          </Link>
        ))}
      </span>
      <span className={styles.fresh}>
        {has_sample ? <span className={styles.sample}>{t('sample')}</span> : null}
        <time dateTime={read_at} title={t('readAt', { time })}>
          {time}
        </time>
      </span>
    </footer>
  )
}

/**
 * The place of a widget that is being read.
 */
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
