import { TriangleAlert } from 'lucide'
import { unsureReadings } from '@portico/contract/core/analysis/assumptions.ts'
import {
  columnTypes,
  isNumeric,
  type DatasetColumn,
  type ImportReport,
} from '@portico/contract/core/analysis/dataset.ts'
import { unitLongest, type ColumnDecision } from '@portico/contract/core/analysis/import-decisions.ts'
import { columnNameLongest } from '@portico/contract/core/analysis/query.ts'
import { noteKeys } from './note-keys.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { SelectField } from '@portico/web/ui/select-field.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import { decideColumn, decisionOn } from './decide.ts'
import type { Deciding } from './file-settings.tsx'
import { automatic, dateOrderName, decimalName, roleName, typeName } from './names.ts'
import { OrderList } from './order-list.tsx'
import rowStyles from '@portico/web/ui/rows.module.css'
import styles from './columns.module.css'
import messages from '#features/assistant/web/messages/en.json'

const examplesShown = 3
const roles = ['measure', 'category', 'identifier', 'time', 'text'] as const

type ColumnSettingsProps = Deciding & {
  column: DatasetColumn
  report: ImportReport
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** Shows how a column is read and why, and lets the user decide otherwise. */
export function ColumnSettings({ column, report, isOpen, onToggle, decisions, onDecide }: ColumnSettingsProps) {
  const t = useMessages(messages)
  const { name, type, unit, role } = column
  const read = report.columns.find((other) => other.name === name)
  const isUnsure = unsureReadings(report, [name]).length > 0
  const isDecided = Object.keys(decisionOn(decisions, name)).length > 1
  return (
    <li className={styles.column} id={columnAnchor(name)}>
      <details open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
        <summary>
          <span className={styles.columnName} dir="auto">
            {isUnsure ? <Icon icon={TriangleAlert} /> : null}
            {name}
          </span>
          <span className={styles.chips}>
            <span className={styles.chip}>{typeName(t, type)}</span>
            {unit === null ? null : <span className={styles.chip}>{unit}</span>}
            <span className={styles.chip}>{roleName(t, role)}</span>
            {isDecided ? <span className={styles.decided}>{t('byYou')}</span> : null}
          </span>
        </summary>
        {isOpen ? (
          <div className={styles.columnBody}>
            {read === undefined ? null : <Why read={read} name={name} decisions={decisions} onDecide={onDecide} />}
            <Choices column={column} decisions={decisions} onDecide={onDecide} />
          </div>
        ) : null}
      </details>
    </li>
  )
}

/** Returns the id of a column's settings in the page. */
export const columnAnchor = (name: string) => `column ${name}`.replaceAll(/\s/g, '-')

type WhyProps = Deciding & { read: ImportReport['columns'][number]; name: string }

/** Shows why the column has its type, and a remedy if most of its cells have another one. */
function Why({ read: { notes, unread, otherwise }, name, decisions, onDecide }: WhyProps) {
  const t = useMessages(messages)
  const examples = (first: readonly { text: string }[]) => {
    const texts = [...new Set(first.map(({ text }) => text))]
    return `${texts
      .slice(0, examplesShown)
      .map((text) => `“${text}”`)
      .join(', ')}${texts.length > examplesShown ? ', …' : ''}`
  }
  if (notes.length === 0 && unread.count === 0 && otherwise === null) return null
  return (
    <div className={styles.why}>
      {notes.map((note) => (
        <p key={note}>{t(noteKeys[note])}</p>
      ))}
      {unread.count === 0 ? null : (
        <p>
          {t('reportUnread', { count: unread.count })} <bdi>{examples(unread.first)}</bdi>
        </p>
      )}
      {otherwise === null ? null : (
        <Button kind="secondary" onClick={() => onDecide(decideColumn(decisions, name, { type: otherwise.type }))}>
          {t('remedy', {
            type: typeName(t, otherwise.type),
            count: otherwise.count,
            examples: examples(otherwise.first),
          })}
        </Button>
      )}
    </div>
  )
}

type ChoicesProps = Deciding & { column: DatasetColumn }

function Choices({ column, decisions, onDecide }: ChoicesProps) {
  const t = useMessages(messages)
  const { name, type, unit, role } = column
  const decided = decisionOn(decisions, name)
  const set = (change: Partial<Record<keyof ColumnDecision, unknown>>) =>
    onDecide(decideColumn(decisions, name, change as Parameters<typeof decideColumn>[2]))
  const orNothing = (value: string) => (value === '' ? undefined : value)
  const found = (key: keyof ColumnDecision, text: string) => automatic(t, decided[key] === undefined ? text : null)
  const isDate = type === 'date' || type === 'time'
  return (
    <div className={styles.choices}>
      <CommittedText
        label={t('columnName')}
        value={name}
        longest={columnNameLongest}
        onCommit={(text) => set({ name: orNothing(text.trim()) })}
      />
      <SelectField
        label={t('type')}
        value={decided.type ?? ''}
        onChange={({ target }) => set({ type: orNothing(target.value) })}
        options={[found('type', typeName(t, type)), ...columnTypes.map((of) => ({ value: of, text: typeName(t, of) }))]}
      />
      <SelectField
        label={t('role')}
        value={decided.role ?? ''}
        onChange={({ target }) => set({ role: orNothing(target.value) })}
        options={[found('role', roleName(t, role)), ...roles.map((of) => ({ value: of, text: roleName(t, of) }))]}
      />
      {isNumeric(type) ? <NumberChoices decided={decided} unit={unit} onSet={set} /> : null}
      {isDate ? (
        <SelectField
          label={t('dateOrder')}
          value={decided.date_order ?? ''}
          onChange={({ target }) => set({ date_order: orNothing(target.value) })}
          options={[
            automatic(t, null),
            ...(['day-first', 'month-first', 'year-first'] as const).map((of) => ({
              value: of,
              text: dateOrderName(t, of),
            })),
          ]}
        />
      ) : null}
      {type === 'text' && role === 'category' ? <Order column={column} order={decided.order} onSet={set} /> : null}
    </div>
  )
}

type NumberChoicesProps = {
  decided: ColumnDecision
  unit: string | null
  onSet: (change: Partial<Record<keyof ColumnDecision, unknown>>) => void
}

function NumberChoices({ decided, unit, onSet }: NumberChoicesProps) {
  const t = useMessages(messages)
  return (
    <>
      <CommittedText
        label={t('unit')}
        value={decided.unit ?? unit ?? ''}
        longest={unitLongest}
        onCommit={(text) => onSet({ unit: text.trim() })}
      />
      <SelectField
        label={t('decimalSign')}
        value={decided.decimal ?? ''}
        onChange={({ target }) => onSet({ decimal: target.value === '' ? undefined : target.value })}
        options={[
          automatic(t, null),
          ...(['point', 'comma'] as const).map((sign) => ({ value: sign, text: decimalName(t, sign) })),
        ]}
      />
    </>
  )
}

type OrderProps = {
  column: DatasetColumn
  order: readonly string[] | undefined
  onSet: (change: { order: readonly string[] | undefined }) => void
}

/** Lets the user decide the order of a category: as found, by the alphabet, or a list. */
function Order({ column: { name, top, distinct, ordered }, order, onSet }: OrderProps) {
  const t = useMessages(messages)
  const values = top.map(({ value }) => value)
  const how = order === undefined ? '' : order.length === 0 ? 'alphabet' : 'list'
  const choose = (value: string) => {
    if (value === '') onSet({ order: undefined })
    else
      onSet({ order: value === 'alphabet' ? [] : values.toSorted((one, other) => one.localeCompare(other, t.locale)) })
  }
  return (
    <div className={styles.orderChoice}>
      <SelectField
        label={t('order')}
        value={how}
        onChange={({ target }) => choose(target.value)}
        options={[
          automatic(t, how === '' ? t(ordered ? 'orderFound' : 'orderAlphabet') : null),
          { value: 'alphabet', text: t('orderAlphabet') },
          { value: 'list', text: t('orderList') },
        ]}
      />
      {order === undefined || order.length === 0 ? null : (
        <>
          <OrderList
            label={t('orderOf', { column: name })}
            values={order}
            onChange={(values) => onSet({ order: values })}
          />
          {distinct > order.length ? <p className={rowStyles.quiet}>{t('orderOthers')}</p> : null}
        </>
      )}
    </div>
  )
}

type CommittedTextProps = { label: string; value: string; longest: number; onCommit: (text: string) => void }

/** A field whose text counts when the user leaves it or presses Enter, so that no half-typed name is previewed. */
function CommittedText({ label, value, longest, onCommit }: CommittedTextProps) {
  return (
    <TextField
      key={value}
      label={label}
      defaultValue={value}
      maxLength={longest}
      dir="auto"
      data-kept
      autoComplete="off"
      onBlur={({ target }) => (target.value === value ? undefined : onCommit(target.value))}
      onKeyDown={(event) => (event.key === 'Enter' ? event.currentTarget.blur() : undefined)}
    />
  )
}
