import { TriangleAlert } from 'lucide'
import { Link } from 'wouter'
import {
  assumptionsOf,
  columnsUsed,
  unsureReadings,
  type Assumption,
  type Doubt,
} from '@portico/contract/core/analysis/assumptions.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import { assistantAddress } from '#features/assistant/contract/assistant-address.ts'
import type { DatasetDetail } from '#features/assistant/contract/datasets.ts'
import { leftOutKeys, noteKeys } from '#features/assistant/web/reading/note-keys.ts'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import styles from './dashboard.module.css'
import messages from '#features/assistant/web/messages/en.json'

/** The parts of a dataset that say how its file was read. */
export type Read = Pick<DatasetDetail, 'id' | 'own' | 'report' | 'column_list'>

/** The assumptions in a short line, at most. */
const shownAtMost = 3
const short: readonly Assumption['kind'][] = ['left-out', 'unread', 'decimal', 'date-order']

/** Returns what the number of a query takes for granted about the reading of its file. Own data is not read. */
export function assumptionsFor({ own, report, column_list: columns }: Read, query: Query): Assumption[] {
  if (own !== null) return []
  const used = columnsUsed(query)
  return assumptionsOf(
    report,
    columns.filter(({ name }) => used.includes(name)),
  )
}

/** Returns the columns of a query whose reading is unsure. */
export const doubtsOf = ({ own, report }: Read, query: Query): Doubt[] =>
  own === null ? unsureReadings(report, columnsUsed(query)) : []

/** Shows the assumptions of a number in a short line. */
export function AssumptionLine({ of }: { of: readonly Assumption[] }) {
  const t = useMessages(messages)
  const texts = of.filter(({ kind }) => short.includes(kind)).map((assumption) => assumptionText(t, assumption))
  if (texts.length === 0) return null
  return (
    <span className={styles.assumed} dir="auto">
      {texts.slice(0, shownAtMost).join(' · ')}
      {texts.length > shownAtMost ? ' · …' : ''}
    </span>
  )
}

type AssumptionListProps = { assumptions: readonly Assumption[]; doubts: readonly Doubt[] }

/** Lists what a number takes for granted about the reading of its file, and why that is unsure. */
export function AssumptionList({ assumptions, doubts }: AssumptionListProps) {
  const t = useMessages(messages)
  if (assumptions.length + doubts.length === 0) return null
  const texts = [
    ...doubts.map((doubt) => t('unsureReading', { columns: doubtText(t, doubt) })),
    ...assumptions.map((assumption) => assumptionText(t, assumption)),
  ]
  return (
    <section className={styles.assumptions}>
      <h3>{t('assumptions')}</h3>
      <ul>
        {texts.map((text) => (
          <li key={text} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns the sentence of an assumption. */
function assumptionText(t: Translate<typeof messages>, of: Assumption): string {
  switch (of.kind) {
    case 'left-out':
      return t(leftOutKeys[of.of], { count: of.count })
    case 'unread':
      return t('assumedUnread', { count: of.count, columns: of.columns.join(', ') })
    case 'decimal':
      return t(of.sign === 'comma' ? 'decimalComma' : 'decimalPoint')
    case 'date-order':
      return t(of.order === 'year-first' ? 'yearFirst' : of.order)
    case 'unit':
      return t('assumedUnit', { column: of.column, unit: of.unit })
    case 'ordered':
      return t('assumedOrder', { column: of.column })
    case 'note':
      return `${of.column}: ${t(noteKeys[of.note])}`
  }
}

/** Says that the reading of columns is unsure, with a link to where the user can decide it. */
export function UnsureReading({ id, doubts }: { id: string; doubts: readonly Doubt[] }) {
  const t = useMessages(messages)
  return (
    <Link className={styles.unsure} href={assistantAddress({ view: 'reading', dataset: id, dashboard: null })}>
      <Icon icon={TriangleAlert} />
      <span dir="auto">{t('unsureReading', { columns: doubts.map(({ column }) => column).join(', ') })}</span>
    </Link>
  )
}

/** Returns why the reading of a column is unsure. */
function doubtText(t: Translate<typeof messages>, { column, why }: Doubt): string {
  if (why === 'otherwise') return `${column}: ${t('doubtOtherwise')}`
  return `${column}: ${why === 'unread' ? t('doubtUnread') : t(noteKeys[why])}`
}
