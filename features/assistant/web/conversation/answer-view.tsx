import type { Answer } from '#features/assistant/contract/answer.ts'
import type { DatasetDetail } from '#features/assistant/contract/datasets.ts'
import { javascriptFunctionOf } from '@portico/analysis/compile/javascript-function.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { ChartWidget } from '#features/assistant/web/dashboard/chart-widget.tsx'
import { AsOf } from '#features/assistant/web/datasets/own-data.tsx'
import { DashboardView, Unverified } from '#features/assistant/web/dashboard/dashboard-view.tsx'
import { Provenance } from '#features/assistant/web/dashboard/provenance.tsx'
import { missingColumn } from '@portico/contract/core/analysis/check-query.ts'
import { useResults, type ShownResult } from '#features/assistant/web/dashboard/use-results.ts'
import { unknownVersion } from './answer-of-output.ts'
import { sentenceText } from './sentence-text.ts'
import { TypedText } from './typed-text.tsx'
import rowStyles from '@portico/web/ui/rows.module.css'
import styles from './conversation.module.css'
import messages from '#features/assistant/web/messages/en.json'

type AnswerViewProps = {
  answer: Answer
  /** The current version of the answer's dataset; null if the answer has no dataset or the dataset was deleted. */
  dataset: DatasetDetail | null
  /** Whether to type the text letter by letter. */
  isFirst: boolean
  /** Whether the language model's answer will replace this answer. */
  isDraft?: boolean
  onAsk: (question: string) => void
}

/**
 * Shows an answer: a sentence with numbers that both engines computed, charts, a dashboard, or passages of the
 * documentation.
 */
export function AnswerView({ answer, dataset, isFirst, isDraft = false, onAsk }: AnswerViewProps) {
  const { sentence, queries, charts, definition, columns, passages } = answer
  const hasData = dataset !== null && (queries.length > 0 || charts.length > 0)
  // Without the dataset, numbers cannot be computed.
  const text = sentence.replaceAll(/\{\{\d+\}\}/g, '–')
  return (
    <>
      {answer.note === undefined ? null : (
        <p className={styles.leftOut} dir="auto">
          {answer.note}
        </p>
      )}
      {hasData ? (
        <DataAnswer answer={answer} dataset={dataset} isFirst={isFirst} />
      ) : (
        <Sentence of={answer} text={text} isFirst={isFirst} />
      )}
      <RefreshedNote answer={answer} dataset={dataset} />
      <ColumnNames names={columns} />
      {answer.examples?.map((question) => (
        <button key={question} type="button" className={styles.example} dir="auto" onClick={() => onAsk(question)}>
          {question}
        </button>
      ))}
      {passages.map(({ title, heading, text: passage, link }) => (
        <a key={link} className={styles.passage} href={link}>
          <strong dir="auto">{heading === title ? title : `${title}: ${heading}`}</strong>
          <span dir="auto">{passage}</span>
        </a>
      ))}
      {definition === null || dataset === null ? null : (
        <DashboardView definition={definition} dataset={dataset} hasTools />
      )}
      <ModelNote answer={answer} isDraft={isDraft} />
    </>
  )
}

function ColumnNames({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <ul className={styles.columns}>
      {names.map((name) => (
        <li key={name} dir="auto">
          {name}
        </li>
      ))}
    </ul>
  )
}

/** Shows a note if the numbers are of a newer version of the dataset than the answer. */
function RefreshedNote({ answer, dataset }: Pick<AnswerViewProps, 'answer' | 'dataset'>) {
  const t = useMessages(messages)
  const version = answer.dataset?.version ?? unknownVersion
  if (dataset === null || version === unknownVersion || version === dataset.version) return null
  return <p className={rowStyles.quiet}>{t('answerRefreshed')}</p>
}

/** The messages for why a model did not answer. */
const withoutModel = {
  'late': 'model-late',
  'not-usable': 'model-not-usable',
  'away': 'model-away',
  'limit': 'model-limit',
} as const

/** Says whether a language model read the question, or why not. */
function ModelNote({ answer: { made_by, without_model: why }, isDraft }: { answer: Answer; isDraft: boolean }) {
  const t = useMessages(messages)
  if (isDraft) return <p className={rowStyles.quiet}>{t('modelReads')}</p>
  if (made_by === 'model') return <p className={rowStyles.quiet}>{t('modelRead')}</p>
  if (why === null || why === 'not-configured' || why === 'not-needed') return null
  return <p className={rowStyles.quiet}>{t(withoutModel[why])}</p>
}

type SentenceProps = { of: Answer; text: string; isFirst: boolean; isBusy?: boolean }

/** Shows a sentence. The first reply is typed letter by letter (spec B §2), once it is complete. */
function Sentence({ of, text, isFirst, isBusy = false }: SentenceProps) {
  return (
    <p className={styles.sentence} dir="auto" aria-busy={isBusy}>
      {isFirst && !isBusy ? <TypedText of={of} text={text} /> : text}
    </p>
  )
}

type AnsweredProps = { dataset: DatasetDetail; results: readonly (ShownResult | undefined)[] }
type DataAnswerProps = { answer: Answer; dataset: DatasetDetail; isFirst: boolean }

function DataAnswer({ answer, dataset, isFirst }: DataAnswerProps) {
  const t = useMessages(messages)
  const { sentence, queries, charts } = answer
  const { data, isFetching, refetch } = useResults(dataset, [...queries, ...charts.map(({ query }) => query)])
  const results = data?.ok === true ? data.value : []
  // The chart already shows this title, so the sentence is not repeated.
  const isTitle = queries.length === 0 && sentence === charts[0]?.title
  return (
    <>
      <Sentence
        of={answer}
        text={isTitle ? t('hereIsChart') : sentenceText(sentence, queries, results, dataset.column_list, t)}
        isFirst={isFirst}
        isBusy={data === undefined && queries.length > 0}
      />
      <NumberMarks answer={answer} dataset={dataset} results={results} />
      <Unverified data={data} busy={isFetching} onRetry={() => void refetch()} />
      <AsOf dataset={dataset} />
      {data?.ok === false ? null : <Charts charts={charts} dataset={dataset} results={results.slice(queries.length)} />}
    </>
  )
}

/** Shows marks that show how each number was computed, or why it is missing. */
function NumberMarks({ answer: { sentence, queries }, dataset, results }: AnsweredProps & { answer: Answer }) {
  const t = useMessages(messages)
  const [query] = queries
  const [number] = results
  if (query === undefined) return null
  const gone = missingColumn(query, dataset.column_list)
  return (
    <>
      {gone === null ? null : <p className={rowStyles.quiet}>{t('columnGone', { column: gone })}</p>}
      {number?.state === 'verified' ? (
        <Provenance
          title={sentence.split(':')[0] ?? ''}
          query={query}
          dataset={dataset}
          result={number}
          javascriptFunction={javascriptFunctionOf(query, dataset.column_list)}
        />
      ) : null}
    </>
  )
}

/** Shows the chart; other readings of the question are in a collapsed section below it. */
function Charts({ charts: [first, ...others], dataset, results }: AnsweredProps & { charts: Answer['charts'] }) {
  const t = useMessages(messages)
  return (
    <>
      {first === undefined ? null : <ChartWidget chart={first} dataset={dataset} result={results[0]} />}
      {others.length === 0 ? null : (
        <details className={styles.others}>
          <summary>{t('otherReadings')}</summary>
          <div className={styles.otherCharts}>
            {others.map((other, index) => (
              <ChartWidget key={index} chart={other} dataset={dataset} result={results[1 + index]} />
            ))}
          </div>
        </details>
      )}
    </>
  )
}
