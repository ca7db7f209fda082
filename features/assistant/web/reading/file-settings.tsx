import { delimiters, encodings, type ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import type { ImportDecisions } from '@portico/contract/core/analysis/import-decisions.ts'
import type { ReadingPreview } from '#features/assistant/contract/reading.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { SelectField } from '@portico/web/ui/select-field.tsx'
import { decide } from './decide.ts'
import { automatic, dateOrderName, decimalName, delimiterName, encodingName } from './names.ts'
import rowStyles from '@portico/web/ui/rows.module.css'
import styles from './reading.module.css'
import messages from '#features/assistant/web/messages/en.json'

export type Deciding = { decisions: ImportDecisions; onDecide: (decisions: ImportDecisions) => void }
type FileSettingsProps = Deciding & { preview: ReadingPreview }

/** Lines of the file that may be its header, and the characters of them that are shown. */
const [headersAtMost, headerLength] = [30, 40]

/** Shows how the file as a whole is read, with the evidence, and what it would be otherwise. */
export function FileSettings(props: FileSettingsProps) {
  const t = useMessages(messages)
  const { decisions, onDecide } = props
  return (
    <section className={styles.settings} aria-label={t('fileSettings')}>
      <Structure {...props} />
      <Conventions {...props} />
      <div className={styles.checks}>
        {(['totals', 'footers'] as const).map((key) => (
          <label key={key} className={styles.check}>
            <input
              type="checkbox"
              checked={decisions[key] ?? true}
              onChange={({ target }) => onDecide(decide(decisions, key, target.checked ? undefined : false))}
            />
            {t(key === 'totals' ? 'leaveOutTotals' : 'leaveOutFooters')}
          </label>
        ))}
      </div>
    </section>
  )
}

type ChoiceProps = Deciding & {
  label: string
  of: 'sheet' | 'encoding' | 'delimiter' | 'decimal' | 'date_order'
  /** What the import found; null if nothing shows it. */
  found: string | null
  options: readonly { value: string; text: string }[]
}

/** A choice for the whole file. The first option leaves it to the import. */
function Choice({ label, of, found, options, decisions, onDecide }: ChoiceProps) {
  const t = useMessages(messages)
  return (
    <SelectField
      label={label}
      value={decisions[of] ?? ''}
      onChange={({ target }) =>
        onDecide(decide(decisions, of, (target.value === '' ? undefined : target.value) as never))
      }
      options={[automatic(t, decisions[of] === undefined ? found : null), ...options]}
    />
  )
}

function Structure({ preview: { report, text }, ...deciding }: FileSettingsProps) {
  const t = useMessages(messages)
  const { decisions, onDecide } = deciding
  const headers = text.slice(0, headersAtMost).map((line) => ({ value: String(line.line), text: lineText(t, line) }))
  const header = decisions.header_line
  const found = report.header_line === 0 ? t('noHeader') : t('lineNumber', { line: report.header_line })
  return (
    <>
      {report.sheets.length > 1 ? (
        <Choice
          label={t('sheet')}
          of="sheet"
          found={report.sheet}
          options={report.sheets.map((sheet) => ({ value: sheet, text: sheet }))}
          {...deciding}
        />
      ) : null}
      {report.format === 'csv' ? (
        <>
          <Choice
            label={t('encoding')}
            of="encoding"
            found={encodingName(report.encoding)}
            options={encodings.map((encoding) => ({ value: encoding, text: encodingName(encoding) }))}
            {...deciding}
          />
          <Choice
            label={t('delimiter')}
            of="delimiter"
            found={delimiterName(t, report.delimiter)}
            options={delimiters.map((delimiter) => ({ value: delimiter, text: delimiterName(t, delimiter) }))}
            {...deciding}
          />
        </>
      ) : null}
      <SelectField
        label={t('headerRow')}
        value={header === undefined ? '' : String(header)}
        onChange={({ target }) =>
          onDecide(decide(decisions, 'header_line', target.value === '' ? undefined : Number(target.value)))
        }
        options={[
          automatic(t, header === undefined ? found : null),
          { value: '0', text: t('noHeader') },
          ...(headers.length > 0 ? headers : lineNumbers(t)),
        ]}
      />
    </>
  )
}

function Conventions({ preview: { report }, ...deciding }: FileSettingsProps) {
  const t = useMessages(messages)
  const { decimal, date_order: order } = report
  return (
    <>
      <div className={styles.setting}>
        <Choice
          label={t('decimalSign')}
          of="decimal"
          found={decimal === null ? null : decimalName(t, decimal.sign)}
          options={(['point', 'comma'] as const).map((sign) => ({ value: sign, text: decimalName(t, sign) }))}
          {...deciding}
        />
        <Evidence of={decimal} />
      </div>
      <div className={styles.setting}>
        <Choice
          label={t('dateOrder')}
          of="date_order"
          found={order === null ? null : dateOrderName(t, order.order)}
          options={(['day-first', 'month-first', 'year-first'] as const).map((value) => ({
            value,
            text: dateOrderName(t, value),
          }))}
          {...deciding}
        />
        <Evidence of={order} />
      </div>
    </>
  )
}

/** Shows the cell from which a convention of the file follows. */
function Evidence({ of }: { of: ImportReport['decimal'] | ImportReport['date_order'] }) {
  const t = useMessages(messages)
  if (of === null) return null
  return (
    <p className={rowStyles.quiet} dir="auto">
      {t('shownBy', { text: of.text, column: of.column })}
    </p>
  )
}

type T = ReturnType<typeof useMessages<typeof messages>>

const lineText = (t: T, { line, text }: { line: number; text: string }) =>
  t('lineText', { line, text: text.length > headerLength ? `${text.slice(0, headerLength)}…` : text || '–' })

const lineNumbers = (t: T) =>
  Array.from({ length: headersAtMost }, (_, index) => ({
    value: String(index + 1),
    text: t('lineNumber', { line: index + 1 }),
  }))
