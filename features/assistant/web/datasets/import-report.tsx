import type { ReactNode } from 'react'
import type { ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import { noteKeys } from '#features/assistant/web/reading/note-keys.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import rowStyles from '@portico/web/ui/rows.module.css'
import styles from './datasets.module.css'
import messages from '#features/assistant/web/messages/en.json'

/** Encoding names are the same in every language. */
const nameOf = (encoding: ImportReport['encoding']) =>
  encoding.startsWith('windows') ? `W${encoding.slice(1)}` : encoding.toUpperCase().replace('UTF-16LE', 'UTF-16')
const separators = { ',': 'reportComma', ';': 'reportSemicolon', '\t': 'reportTab', '|': 'reportBar' } as const
const linesShown = 5

/** Shows the import report of a file: what was left out, interpreted, or unreadable, with line numbers. */
export function ImportReportView({ report }: { report: ImportReport }) {
  const t = useMessages(messages)
  const { ragged, formulas, instructions, unclosed_quote: quote, left_out: leftOut } = report
  const linesOf = ({ first }: { first: readonly { line: number }[] }) => first.map(({ line }) => line)
  return (
    <>
      <ul className={styles.report}>
        <li>{t('reportRows', { in: report.rows_in, out: report.rows_out })}</li>
        <li>{t(separators[report.delimiter], { encoding: nameOf(report.encoding) })}</li>
        <Finding count={leftOut.length} text={t('reportLeftOut', { count: leftOut.length })}>
          <Cells cells={leftOut} />
        </Finding>
        <Finding count={ragged.count} text={t('reportRagged', { count: ragged.count })} lines={linesOf(ragged)} />
        <Finding count={report.blank_lines} text={t('reportBlank', { count: report.blank_lines })} />
        <Finding count={quote === null ? 0 : 1} text={t('reportQuote', { line: quote ?? 0 })} />
        <Finding count={report.turning} text={t('reportTurning', { count: report.turning })} />
        {report.renamed.map(({ place, from, to }) => (
          <li key={place}>
            {from.trim() === '' ? t('reportUnnamed', { place, to }) : t('reportRenamed', { from, to })}
          </li>
        ))}
        <Finding
          count={formulas.count}
          text={t('reportFormulas', { count: formulas.count })}
          lines={linesOf(formulas)}
        />
        <Finding
          count={instructions.count}
          text={t('reportInstructions', { count: instructions.count })}
          lines={linesOf(instructions)}
        />
      </ul>
      <ColumnNotes columns={report.columns} />
    </>
  )
}

type FindingProps = { count: number; text: string; lines?: readonly number[]; children?: ReactNode }

function Finding({ count, text, lines = [], children }: FindingProps) {
  const t = useMessages(messages)
  if (count === 0) return null
  const shown = lines.slice(0, linesShown)
  const list = `${shown.join(', ')}${lines.length > linesShown ? ', …' : ''}`
  return (
    <li>
      {text} {shown.length === 0 ? null : t('atLines', { count: lines.length, lines: list })}
      {children}
    </li>
  )
}

/** Shows the first affected texts with their lines. A line with only empty cells has no text. */
function Cells({ cells }: { cells: readonly { line: number; text: string }[] }) {
  const t = useMessages(messages)
  return (
    <ul className={styles.report}>
      {cells.slice(0, linesShown).map(({ line, text }) => (
        <li key={line} className={rowStyles.quiet}>
          {t('lineText', { line, text: text === '' ? '–' : text })}
        </li>
      ))}
    </ul>
  )
}

/** Shows how columns were read, if it is not obvious. */
function ColumnNotes({ columns }: Pick<ImportReport, 'columns'>) {
  const t = useMessages(messages)
  const noted = columns.filter(({ notes, unread }) => notes.length > 0 || unread.count > 0)
  if (noted.length === 0) return null
  return (
    <details open>
      <summary>{t('columnNotes')}</summary>
      <dl className={styles.notes}>
        {noted.map(({ name, notes, unread }) => (
          <div key={name}>
            <dt dir="auto">{name}</dt>
            <dd>
              {notes.map((note) => (
                <p key={note}>{t(noteKeys[note])}</p>
              ))}
              {unread.count === 0 ? null : (
                <>
                  <p>{t('reportUnread', { count: unread.count })}</p>
                  <Cells cells={unread.first} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
