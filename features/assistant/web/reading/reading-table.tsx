import { isNumeric, type DatasetColumn, type ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import type { ReadingPreview } from '#features/assistant/contract/reading.ts'
import { CellText } from '#features/assistant/web/datasets/dataset-preview.tsx'
import { numberText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { decideLine } from './decide.ts'
import type { Deciding } from './file-settings.tsx'
import { kindName, typeName } from './names.ts'
import styles from './reading.module.css'
import messages from '#features/assistant/web/messages/en.json'

type LeftOut = ImportReport['left_out'][number]
type Line = { line: number; row: number } | { line: number; left: LeftOut }

type ReadingTableProps = Deciding & {
  preview: ReadingPreview
  isCurrent: boolean
  /** Shows the decisions about a column. */
  onColumn: (name: string) => void
}

/** Lines that the user cannot keep as rows: they follow from the header. */
const fixed: readonly LeftOut['kind'][] = ['title']

/** Shows the first rows under the decisions. Lines that are left out are struck through where they are in the file. */
export function ReadingTable({ preview, isCurrent, decisions, onDecide, onColumn }: ReadingTableProps) {
  const t = useMessages(messages)
  const { report, columns, cells, rows } = preview
  const { shown, after } = linesOf(preview)
  const setRow = (line: number, isRow: boolean) =>
    onDecide(decideLine(decisions, line, isRow, isFoundOut(report, decisions, line)))
  const row = (of: Line) =>
    'left' in of ? (
      <OutRow key={`out ${of.line}`} left={of.left} width={columns.length} onKeep={() => setRow(of.line, true)} />
    ) : (
      <tr key={of.line}>
        <LineCell line={of.line} isRow onChange={() => setRow(of.line, false)} />
        {(cells[of.row] ?? []).map((cell, index) => (
          <td key={index} {...attributesOf(columns[index])}>
            <CellText cell={cell} column={columns[index]} />
          </td>
        ))}
      </tr>
    )
  return (
    <div className={styles.frame} data-stale={!isCurrent || undefined}>
      <div className={styles.scroll} role="region" aria-label={t('livePreview')} aria-busy={!isCurrent} tabIndex={0}>
        <table className={styles.table}>
          <Header columns={columns} onColumn={onColumn} />
          <tbody>
            {shown.map(row)}
            {rows > cells.length ? (
              <tr>
                <td colSpan={columns.length + 1} className={styles.more}>
                  {t('moreRows', { count: numberText(t.locale, rows - cells.length) })}
                </td>
              </tr>
            ) : null}
            {after.map(row)}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Header({ columns, onColumn }: { columns: readonly DatasetColumn[]; onColumn: (name: string) => void }) {
  const t = useMessages(messages)
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.lineCell}>
          {t('lineShort')}
        </th>
        {columns.map((column) => (
          <th key={column.name} scope="col" aria-label={column.name} className={alignOf(column)}>
            <button type="button" className={styles.columnButton} onClick={() => onColumn(column.name)}>
              <span dir="auto">{column.name}</span>
              <small>
                {typeName(t, column.type)}
                {column.unit === null ? '' : ` · ${column.unit}`}
              </small>
            </button>
          </th>
        ))}
      </tr>
    </thead>
  )
}

type LineCellProps = { line: number; isRow: boolean; onChange: () => void }

/** The number of a line, and whether it is a row. */
function LineCell({ line, isRow, onChange }: LineCellProps) {
  const t = useMessages(messages)
  return (
    <th scope="row" className={styles.lineCell}>
      <span className={styles.line}>
        <input type="checkbox" checked={isRow} aria-label={t('lineIsRow', { line })} onChange={onChange} />
        {line}
      </span>
    </th>
  )
}

/** Numbers follow the direction of the page, so that they are below the name of their column. */
const attributesOf = (column: DatasetColumn | undefined) =>
  column !== undefined && isNumeric(column.type) ? { className: styles.number } : { dir: 'auto' }

const alignOf = (column: DatasetColumn | undefined) =>
  column !== undefined && isNumeric(column.type) ? styles.number : undefined

function OutRow({ left, width, onKeep }: { left: LeftOut; width: number; onKeep: () => void }) {
  const t = useMessages(messages)
  return (
    <tr className={styles.out}>
      {fixed.includes(left.kind) ? (
        <th scope="row" className={styles.lineCell}>
          {left.line}
        </th>
      ) : (
        <LineCell line={left.line} isRow={false} onChange={onKeep} />
      )}
      <td colSpan={width}>
        <span className={styles.kind}>{kindName(t, left.kind)}</span>{' '}
        <s dir="auto">{left.text === '' ? '–' : left.text}</s>
      </td>
    </tr>
  )
}

/** Returns the lines to show: rows and, between them, lines that are left out; `after` are those beyond the rows. */
function linesOf({ report, cells, row_lines: lines }: ReadingPreview): { shown: Line[]; after: Line[] } {
  const rows: Line[] = cells.map((_, row) => ({ line: lines[row] ?? row + 1, row }))
  const last = rows.at(-1)?.line ?? 0
  const left: Line[] = report.left_out.map((of) => ({ line: of.line, left: of }))
  const inOrder = (all: Line[]) => all.toSorted((one, other) => one.line - other.line)
  return {
    shown: inOrder([...rows, ...left.filter(({ line }) => line <= last)]),
    after: inOrder(left.filter(({ line }) => line > last)),
  }
}

/** Returns whether the import leaves a line out by itself. */
function isFoundOut(
  { left_out: left }: ImportReport,
  { keep = [], leave_out: out = [] }: Deciding['decisions'],
  line: number,
) {
  if (keep.includes(line)) return true
  return !out.includes(line) && left.some((of) => of.line === line && of.kind !== 'chosen')
}
