import type { Answer } from '#features/assistant/contract/answer.ts'
import { readDataset } from '#features/assistant/contract/datasets.ts'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { titleIn } from '#features/assistant/web/datasets/own-data.tsx'
import { AnswerView } from './answer-view.tsx'
import rowStyles from '@portico/web/ui/rows.module.css'
import messages from '#features/assistant/web/messages/en.json'

type AnswerAboutProps = {
  answer: Answer
  /** Whether to show the name of the answer's dataset. */
  isNamed: boolean
  isFirst: boolean
  isDraft: boolean
  onAsk: (question: string) => void
}

/** Shows an answer with the dataset it is about, even if another dataset is chosen now. */
export function AnswerAbout({ answer, isNamed, ...how }: AnswerAboutProps) {
  const { dataset, queries, charts, definition } = answer
  const hasData = queries.length > 0 || charts.length > 0 || definition !== null
  if (dataset === null || !hasData) return <AnswerView answer={answer} dataset={null} {...how} />
  return <AnswerOf id={dataset.id} answer={answer} isNamed={isNamed} {...how} />
}

function AnswerOf({ id, answer, isNamed, ...how }: AnswerAboutProps & { id: string }) {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useCall(readDataset, { params: { id } }, Infinity)
  const dataset = data?.ok === true ? data.data.dataset : null
  const isGone = data?.ok === false && data.refusal === 'no-such-dataset'
  if (data === undefined) return <Skeleton height="4rem" label={t('reading')} />
  return (
    <>
      {dataset === null || !isNamed ? null : (
        <p className={rowStyles.quiet} dir="auto">
          {t('aboutData', { title: titleIn(t, dataset) })}
        </p>
      )}
      <AnswerView answer={answer} dataset={dataset} {...how} />
      {isGone ? <p className={rowStyles.quiet}>{t('datasetGone')}</p> : null}
      <Failure
        title={t('datasetUnreadable')}
        text={data.ok || isGone ? null : messageFor(data, t)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    </>
  )
}
