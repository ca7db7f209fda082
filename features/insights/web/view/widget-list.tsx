import type { WidgetData } from '#features/insights/contract/widget-data.ts'
import { useLayoutEffect, useState } from 'react'
import { Link } from 'wouter'
import { percentText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { useSize } from '@portico/web/ui/charts/use-size.ts'
import styles from './widget-card.module.css'
import messages from '#features/insights/web/messages/en.json'

type ListBody = Extract<WidgetData['body'], { shape: 'list' }>
type Row = ListBody['rows'][number]

/** Shows as many rows as fit, and the number of further rows. A button shows all loaded rows in a scrollable list. */
export function List({ rows, more }: ListBody) {
  const t = useMessages(messages)
  const [isWhole, setWhole] = useState(false)
  const [list, { width, height }] = useSize<HTMLUListElement>()
  const [fitting, setFitting] = useState(rows.length)
  useLayoutEffect(() => {
    const rowHeight = list.current?.firstElementChild?.getBoundingClientRect().height ?? 0
    setFitting(fittingRows({ rows: rows.length, isMore: more > 0, rowHeight, height }))
  }, [list, width, height, rows, more])
  const shown = isWhole ? rows : rows.slice(0, fitting)
  const left = rows.length - shown.length
  const count = left + more
  return (
    <ul ref={list} className={styles.list}>
      {shown.map((row, index) => (
        <ListRow key={index} row={row} />
      ))}
      {count === 0 ? null : (
        <li className={styles.more}>
          {left === 0 ? (
            t('more', { count })
          ) : (
            <Button kind="quiet" onClick={() => setWhole(true)}>
              {t('more', { count })}
            </Button>
          )}
        </li>
      )}
    </ul>
  )
}

/** Height in pixels of the line with the number of further rows. */
const lineOfMore = 36

type Fitting = { rows: number; isMore: boolean; rowHeight: number; height: number }

/** Returns how many rows fit, at least one; all rows until the space is measured. */
function fittingRows({ rows, isMore, rowHeight, height }: Fitting): number {
  if (rowHeight === 0 || height === 0) return rows
  const isAll = rows * rowHeight + (isMore ? lineOfMore : 0) <= height + 1
  return isAll ? rows : Math.max(1, Math.min(rows, Math.floor((height - lineOfMore) / rowHeight)))
}

function ListRow({ row }: { row: Row }) {
  const t = useMessages(messages)
  const text = <bdi>{row.text}</bdi>
  return (
    <li className={styles.row}>
      <span className={styles.text} dir="auto" title={row.text}>
        {row.href === null ? text : <Link href={row.href}>{text}</Link>}
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
  )
}
