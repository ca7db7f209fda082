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
export function FileSettings({ preview: { report, text }, decisions, onDecide }: FileSettingsProps) {
  const t = useMessages(messages)
  const choose = (key: keyof ImportDecisions, value: string) =>
    onDecide(decide(decisions, key, (value === '' ? undefined : value) as never))
  const found = <Value,>(key: keyof ImportDecisions, value: Value, name: (value: Value) => string) =>
    automatic(t, decisions[key] === undefined && value !== null ? name(value) : null)
  const isText = report.format === 'csv'
  const headers = text.slice(0, headersAtMost).map((line) => ({ value: String(line.line), text: lineText(t, line) }))
  return (
    <section className={styles.settings} aria-label={t('fileSettings')}>
      {report.sheets.length > 1 ? (
        <SelectField
          label={t('sheet')}
          value={decisions.sheet ?? ''}
          onChange={({ target }) => choose('sheet', target.value)}
          options={[
            found('sheet', report.sheet, (sheet) => sheet ?? ''),
            ...report.sheets.map((sheet) => ({ value: sheet, text: sheet })),
          ]}
        />
      ) : null}
      {isText ? (
        <>
          <SelectField
            label={t('encoding')}
            value={decisions.encoding ?? ''}
            onChange={({ target }) => choose('encoding', target.value)}
            options={[
              found('encoding', report.encoding, encodingName),
              ...encodings.map((encoding) => ({ value: encoding, text: encodingName(encoding) })),
            ]}
          />
          <SelectField
            label={t('delimiter')}
            value={decisions.delimiter ?? ''}
            onChange={({ target }) => choose('delimiter', target.value)}
            options={[
              found('delimiter', report.delimiter, (delimiter) => delimiterName(t, delimiter)),
              ...delimiters.map((delimiter) => ({ value: delimiter, text: delimiterName(t, delimiter) })),
            ]}
          />
        </>
      ) : null}
      <SelectField
        label={t('headerRow')}
        value={decisions.header_line === undefined ? '' : String(decisions.header_line)}
        onChange={({ target }) =>
          onDecide(decide(decisions, 'header_line', target.value === '' ? undefined : Number(target.value)))
        }
        options={[
          found('header_line', report.header_line, (line) => (line === 0 ? t('noHeader') : t('lineNumber', { line }))),
          { value: '0', text: t('noHeader') },
          ...(headers.length > 0 ? headers : lineNumbers(t)),
        ]}
      />
      <div className={styles.setting}>
        <SelectField
          label={t('decimalSign')}
          value={decisions.decimal ?? ''}
          onChange={({ target }) => choose('decimal', target.value)}
          options={[
            found('decimal', report.decimal, (shown) => decimalName(t, shown?.sign ?? 'point')),
            ...(['point', 'comma'] as const).map((sign) => ({ value: sign, text: decimalName(t, sign) })),
          ]}
        />
        <Evidence of={report.decimal} />
      </div>
      <div className={styles.setting}>
        <SelectField
          label={t('dateOrder')}
          value={decisions.date_order ?? ''}
          onChange={({ target }) => choose('date_order', target.value)}
          options={[
            found('date_order', report.date_order, (shown) => dateOrderName(t, shown?.order ?? 'day-first')),
            ...(['day-first', 'month-first', 'year-first'] as const).map((order) => ({
              value: order,
              text: dateOrderName(t, order),
            })),
          ]}
        />
        <Evidence of={report.date_order} />
      </div>
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
