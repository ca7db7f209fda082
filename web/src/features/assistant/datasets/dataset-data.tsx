import { useState } from 'react'
import type { ColumnType } from '@portico/contract/core/analysis/dataset.ts'
import type { DatasetDetail } from '@portico/contract/features/assistant/dataset-view.ts'
import { numberText, percentText } from '#web/platform/formats.ts'
import { Segments } from '#web/ui/segments.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { OwnDataTools, titleIn } from './own-data.tsx'
import { UploadFile } from './upload-file.tsx'
import type { DateOrder } from './use-upload.ts'
import styles from './datasets.module.css'
import messages from '#web/features/assistant/messages/en.json'

/**
 * What a dataset is: what its import did, its columns, and its first rows.
 */
export function DatasetData({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(messages)
  const { own } = dataset
  const [dateOrder, setDateOrder] = useState<DateOrder>('day-first')
  const isAmbiguous = dataset.report.columns.some(({ notes }) => notes.includes('ambiguous-dates'))
  const orders = (['day-first', 'month-first'] as const).map((value) => ({ value, text: t(value) }))
  return (
    <div className={styles.data}>
      <h2 className={styles.heading}>{titleIn(t, dataset)}</h2>
      {own === null ? <Report report={dataset.report} /> : <OwnDataTools dataset={{ ...dataset, own }} />}
      <Columns dataset={dataset} />
      <Preview dataset={dataset} />
      {isAmbiguous ? (
        <>
          <p className={styles.quiet}>{t('ambiguousDates')}</p>
          <Segments label={t('dateOrder')} options={orders} value={dateOrder} onChange={setDateOrder} />
        </>
      ) : null}
      {own === null ? (
        <UploadFile
          id={dataset.id}
          title={dataset.title}
          dateOrder={isAmbiguous ? dateOrder : undefined}
          onDone={() => undefined}
        />
      ) : null}
    </div>
  )
}

function Report({ report }: Pick<DatasetDetail, 'report'>) {
  const t = useMessages(messages)
  const number = (value: number) => numberText(t.locale, value)
  const { ragged, formulas, instructions, unclosed_quote: quote, delimiter, encoding } = report
  const linesOf = ({ first }: { first: readonly { line: number }[] }) => first.map(({ line }) => line)
  return (
    <ul className={styles.report}>
      <li>{t('reportRows', { in: number(report.rows_in), out: number(report.rows_out) })}</li>
      <li>{t('reportEncoding', { encoding, delimiter: delimiter === '\t' ? 'Tab' : delimiter })}</li>
      <Finding count={ragged.count} text={t('reportRagged', { count: ragged.count })} lines={linesOf(ragged)} />
      <Finding count={report.blank_lines} text={t('reportBlank', { count: report.blank_lines })} />
      <Finding count={quote === null ? 0 : 1} text={t('reportQuote', { line: quote ?? 0 })} />
      {report.renamed.map(({ place, from, to }) => (
        <li key={place}>{t('reportRenamed', { from: from === '' ? '–' : from, to })}</li>
      ))}
      <Finding count={formulas.count} text={t('reportFormulas', { count: formulas.count })} lines={linesOf(formulas)} />
      <Finding
        count={instructions.count}
        text={t('reportInstructions', { count: instructions.count })}
        lines={linesOf(instructions)}
      />
    </ul>
  )
}

function Preview({ dataset: { column_list: columns, preview } }: { dataset: DatasetDetail }) {
  const t = useMessages(messages)
  return (
    <div className={styles.scroll} role="region" aria-label={t('preview')} tabIndex={0}>
      <table className={styles.table}>
        <caption>{t('preview')}</caption>
        <thead>
          <tr>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, place) => (
                <td key={place}>{cell ?? <span className={styles.quiet}>–</span>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const linesShown = 5

function Finding({ count, text, lines = [] }: { count: number; text: string; lines?: readonly number[] }) {
  const t = useMessages(messages)
  if (count === 0) return null
  const shown = lines.slice(0, linesShown).join(', ')
  return (
    <li>
      {shown === '' ? text : `${text} ${t('atLines', { lines: lines.length > linesShown ? `${shown}, …` : shown })}`}
    </li>
  )
}

function Columns({ dataset: { column_list: columns, report } }: { dataset: DatasetDetail }) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(true)
  const number = (value: number) => numberText(t.locale, value)
  const types: Record<ColumnType, string> = {
    text: t('typeText'),
    number: t('typeNumber'),
    date: t('typeDate'),
    time: t('typeTime'),
    boolean: t('typeBoolean'),
  }
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('columns')}</summary>
      <div className={styles.scroll} role="region" aria-label={t('columns')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('column')}</th>
              <th scope="col">{t('type')}</th>
              <th scope="col">{t('confidence')}</th>
              <th scope="col">{t('empty')}</th>
              <th scope="col">{t('different')}</th>
              <th scope="col">{t('unread')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name, type, confidence, nulls, distinct }, place) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{types[type]}</td>
                <td>{percentText(t.locale, confidence)}</td>
                <td>{number(nulls)}</td>
                <td>{number(distinct)}</td>
                <td>{number(report.columns[place]?.unread.count ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
