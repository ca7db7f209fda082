import { useState } from 'react'
import type { ColumnType } from '@portico/contract/core/analysis/dataset.ts'
import type { DatasetDetail } from '#features/assistant/contract/datasets.ts'
import { numberText, percentText } from '@portico/web/platform/formats.ts'
import { Segments } from '@portico/web/ui/segments.tsx'
import { useMessages } from '@portico/web/platform/messages.ts'
import { DatasetPreview } from './dataset-preview.tsx'
import { ImportReportView } from './import-report.tsx'
import { OwnDataTools, titleIn } from './own-data.tsx'
import { ReadingLink } from './reading-link.tsx'
import { UploadFile } from './upload-file.tsx'
import type { DateOrder } from './use-upload.ts'
import styles from './datasets.module.css'
import messages from '#features/assistant/web/messages/en.json'

/** Shows the data of a dataset: import report, columns and first rows. */
export function DatasetData({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(messages)
  const { own } = dataset
  const [dateOrder, setDateOrder] = useState<DateOrder>('day-first')
  const isAmbiguous = dataset.report.columns.some(({ notes }) => notes.includes('ambiguous-dates'))
  const orders = (['day-first', 'month-first'] as const).map((value) => ({ value, text: t(value) }))
  const replacing = { id: dataset.id, title: dataset.title, onDone: () => undefined }
  return (
    <div className={styles.data}>
      <h2 className={styles.heading}>{titleIn(t, dataset)}</h2>
      {own === null ? <ReadingLink id={dataset.id} /> : null}
      {own === null ? <ImportReportView report={dataset.report} /> : <OwnDataTools dataset={{ ...dataset, own }} />}
      {isAmbiguous ? (
        <>
          <p>{t('ambiguousDates')}</p>
          <Segments label={t('dateOrder')} options={orders} value={dateOrder} onChange={setDateOrder} />
          <UploadFile {...replacing} dateOrder={dateOrder} />
        </>
      ) : null}
      <Columns dataset={dataset} />
      <DatasetPreview dataset={dataset} />
      {own === null && !isAmbiguous ? <UploadFile {...replacing} /> : null}
    </div>
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
    duration: t('typeDuration'),
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
            {columns.map(({ name, type, confidence, nulls, distinct }, index) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{types[type]}</td>
                <td>{percentText(t.locale, confidence)}</td>
                <td>{number(nulls)}</td>
                <td>{number(distinct)}</td>
                <td>{number(report.columns[index]?.unread.count ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
