import { pageCount, pageSizes } from '@portico/contract/platform/row-page.ts'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type IconNode } from 'lucide'
import { useId, useState } from 'react'
import { numberText } from '#web/platform/formats.ts'
import { useMessages } from '#web/platform/messages.ts'
import hidden from '#web/ui/hidden.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { Live } from '#web/ui/live.tsx'
import arrow from '#web/ui/select-arrow.module.css'
import messages from '#web/ui/table/messages/en.json'
import styles from './table.module.css'
import type { TableChoice } from './use-table-view.ts'

type TablePagerProps = {
  choice: Pick<TableChoice, 'page' | 'size'>
  /** The number of rows; null until it is known. */
  total: number | null
  onChoose: (change: Partial<Pick<TableChoice, 'page' | 'size'>>) => void
}

/**
 * The lower end of a table: the range of rows shown and their total, announced when it changes, and the buttons for
 * other pages.
 */
export function TablePager({ choice: { page, size }, total, onChoose }: TablePagerProps) {
  const t = useMessages(messages)
  const id = useId()
  const last = pageCount(total ?? 0, size) - 1
  const range = (rows: number) =>
    t('range', {
      from: numberText(t.locale, page * size + 1),
      to: numberText(t.locale, Math.min((page + 1) * size, rows)),
      total: numberText(t.locale, rows),
    })
  const steps: readonly [icon: IconNode, label: string, to: number, isPossible: boolean][] = [
    [ChevronFirst, t('firstPage'), 0, page > 0],
    [ChevronLeft, t('previousPage'), page - 1, page > 0],
    [ChevronRight, t('nextPage'), page + 1, page < last],
    [ChevronLast, t('lastPage'), last, page < last],
  ]
  return (
    <div className={styles.pager}>
      <div>
        {total === null || total === 0 ? null : <span aria-hidden="true">{range(total)}</span>}
        <ShownRows text={total === 0 ? t('noRows') : total === null ? null : range(total)} />
      </div>
      {total === null || total <= pageSizes[0] ? null : (
        <>
          <span className={styles.size}>
            <label htmlFor={id}>{t('rowsPerPage')}</label>
            <span className={arrow.arrow}>
              <select
                id={id}
                value={size}
                onChange={(event) => onChoose({ size: pageSizes[event.target.selectedIndex] ?? size })}
              >
                {pageSizes.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </select>
            </span>
          </span>
          <span className={styles.steps}>
            {steps.map(([icon, label, to, isPossible]) => (
              // `aria-disabled` instead of `disabled`: a button that becomes disabled while it has the focus would lose
              // it.
              <button
                key={label}
                type="button"
                className={styles.step}
                aria-label={label}
                title={label}
                aria-disabled={!isPossible || undefined}
                onClick={() => (isPossible ? onChoose({ page: to }) : undefined)}
              >
                <Icon icon={icon} turns />
              </button>
            ))}
          </span>
        </>
      )}
    </div>
  )
}

/** The range of rows shown. Its first text is not announced, but each change is. */
function ShownRows({ text }: { text: string | null }) {
  const [first] = useState(text)
  const [hasChanged, setChanged] = useState(false)
  if (text !== first && !hasChanged) setChanged(true)
  return (
    <>
      {hasChanged ? null : <span className={hidden.hidden}>{text}</span>}
      <div className={hidden.hidden}>
        <Live>{hasChanged ? text : null}</Live>
      </div>
    </>
  )
}
