import { CircleCheck, Info } from 'lucide'
import { useState } from 'react'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import type { DatasetDetail } from '#features/assistant/contract/datasets.ts'
import { sentenceOf } from '@portico/analysis/compile/sentence.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { numberText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { AssumptionLine, AssumptionList, assumptionsFor, doubtsOf, UnsureReading, type Read } from './assumptions.tsx'
import type { ShownResult } from './use-results.ts'
import styles from './dashboard.module.css'
import messages from '#features/assistant/web/messages/en.json'

type ProvenanceProps = {
  title: string
  query: Query
  dataset: Pick<DatasetDetail, 'title' | 'version' | 'sha256'> & Read
  result: Extract<ShownResult, { state: 'verified' }>
  javascriptFunction: string
}

/**
 * Shows the mark of a number that both engines computed, with the assumptions of its reading; it opens details of how it
 * was computed. A number of a column whose reading is unsure has no mark.
 */
export function Provenance({ title, query, dataset, result, javascriptFunction }: ProvenanceProps) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const { rows, rows_used: used, nulls_left_out: left } = result.result
  const [assumptions, doubts] = [assumptionsFor(dataset, query), doubtsOf(dataset, query)]
  const isSure = doubts.length === 0
  const number = (value: number) => numberText(t.locale, value)
  return (
    <>
      <span className={styles.source}>
        {isSure ? null : <UnsureReading id={dataset.id} doubts={doubts} />}
        <button
          type="button"
          className={isSure ? styles.mark : styles.markUnsure}
          aria-label={isSure ? `${t('verified')}. ${t('whereFrom', { title })}` : t('whereFrom', { title })}
          onClick={() => setOpen(true)}
        >
          <Icon icon={isSure ? CircleCheck : Info} /> {t(isSure ? 'verified' : 'source')}
        </button>
        <AssumptionLine of={assumptions} />
      </span>
      {isOpen ? (
        <FormDialog wide title={title} text={t('computedTwice')} onClose={() => setOpen(false)}>
          <p dir="ltr">{sentenceOf(query)}</p>
          <dl className={styles.facts}>
            <dt>{t('rowsUsed')}</dt>
            <dd>{t('rowsOf', { used: number(used), rows: number(rows) })}</dd>
            <dt>{t('emptyLeftOut')}</dt>
            <dd>{number(left)}</dd>
            <dt>{t('dataset')}</dt>
            <dd>{t('datasetVersion', { title: dataset.title, version: dataset.version })}</dd>
            <dt>{t('sha256')}</dt>
            <dd className={styles.code}>{dataset.sha256}</dd>
          </dl>
          <AssumptionList assumptions={assumptions} doubts={doubts} />
          <Code name="SQL (DuckDB)" text={result.sql} />
          <Code name="javascriptFunction" text={javascriptFunction} />
          <Button kind="secondary" onClick={() => setOpen(false)}>
            {t('close')}
          </Button>
        </FormDialog>
      ) : null}
    </>
  )
}

function Code({ name, text }: { name: string; text: string }) {
  return (
    <figure className={styles.figure}>
      <figcaption>{name}</figcaption>
      <pre className={styles.pre} dir="ltr" tabIndex={0}>
        {text}
      </pre>
    </figure>
  )
}
