import { readBoard } from '@portico/contract/features/insights/read-board.ts'
import type { Board, BoardLayout } from '@portico/contract/features/insights/board.ts'
import type { WidgetData } from '@portico/contract/features/insights/widget-data.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { messageFor } from '#web/core/calls/send.ts'
import { cacheOutput } from '#web/core/calls/use-call.ts'
import { chooseCompany } from '#web/core/sessions/company-filter.ts'
import { goTo } from '#web/platform/navigate.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { Page } from '#web/ui/page.tsx'
import { BoardActions } from './board-actions.tsx'
import { FilterBar } from './filter/filter-bar.tsx'
import { FilterNotice, type FilterProblem } from './filter/filter-notice.tsx'
import { daysText } from './filter/days-text.ts'
import { editEntry, type Holding } from './filter/use-held-filter.ts'
import { editAddress, nameCompanyInAddress, type Filter } from './filter/use-filter.ts'
import type { PageParts } from './insights-page.tsx'
import { boardInput, useBoard, type BoardRead } from './use-board.ts'
import { BoardBones, BoardView } from './view/board-view.tsx'
import { useEditedBoard } from './use-edited-board.ts'
import styles from './insights.module.css'
import messages from '#web/features/insights/messages/en.json'

const BoardEditor = lazyPart(async () => (await import('./edit/board-editor.tsx')).BoardEditor)

type BoardPageProps = PageParts & { filter: Filter; holding: Holding }

/**
 * The board of a filter that makes sense: read, shown, and edited.
 */
export function BoardPage({ filter, holding, begin, pins, companies, themes, report }: BoardPageProps) {
  const t = useMessages(messages)
  const reading = useBoard(filter)
  const { data: read, problem } = reading
  const [preview, setPreview] = useState<BoardLayout | null>(null)
  const change = useChangedRead(filter)
  const edited = useEditedBoard(filter, reading)
  useCompanyInAddress(filter, reading)
  const company = read?.filter.company ?? companies?.find(({ id }) => id === filter.company) ?? null
  const about = `${company?.companyname ?? t('allCompanies')} · ${daysText(t.locale, filter.days)}`
  const filterProblem = problemOf(problem, (outcome) => messageFor(outcome, t))
  const isHere = read !== null && filterProblem === null
  const cards = { onRetry: reading.onRetry, busyIds: reading.busyIds, report, readAt: reading.readAt }
  const layout = preview ?? read?.board.layout
  return (
    <Page
      title={t('title')}
      lead={about}
      actions={
        edited === null ? (
          <BoardActions
            read={read}
            readAt={reading.readAt}
            busy={reading.isFetching}
            filter={filter}
            about={about}
            themes={themes}
            onRefresh={reading.refetch}
            onEdit={() => goTo(editAddress('account'), 'push', editEntry)}
            onPreview={setPreview}
            onChanged={change}
          />
        ) : null
      }
    >
      {edited === null ? begin : null}
      {edited === null ? (
        <FilterBar filter={filter} companies={companies} shown={read?.filter.company ?? null} />
      ) : null}
      <FilterNotice problem={filterProblem} />
      <Failure
        title={t('unreadable')}
        text={read === null && problem !== null && filterProblem === null ? messageFor(problem, t) : null}
        busy={reading.isFetching}
        onRetry={reading.refetch}
      />
      <Alert
        kind="info"
        text={read !== null && problem !== null ? t('notRefreshed', { why: messageFor(problem, t) }) : null}
      />
      {read === null && problem === null ? <BoardBones /> : null}
      {isHere && edited === null && layout !== undefined ? (
        <BoardView board={read.board} layout={layout} data={reading.widgets} acts={cards} busy={reading.isOther} />
      ) : null}
      {edited === null ? null : (
        <Suspense fallback={<BoardBones />}>
          <BoardEditor
            key={edited.owner}
            owner={edited.owner}
            begun={edited.begun}
            latest={read !== null && !reading.isOther ? read : edited.begun}
            data={reading.widgets}
            filter={filter}
            cards={cards}
            holding={holding}
            onSaved={(board, data) => {
              if (edited.owner === 'account') change((last) => withBoard(last, board, data), edited.begun)
            }}
            addressOf={editAddress}
          />
        </Suspense>
      )}
      {edited === null ? <div className={styles.pins}>{pins}</div> : null}
    </Page>
  )
}

/** A saved board in place of the one that was read, with the data that are known. */
function withBoard(read: BoardRead, board: Board, data: ReadonlyMap<string, WidgetData>): BoardRead {
  const widgets = board.widgets.flatMap(({ id }) => data.get(id) ?? [])
  return { ...read, board, widgets }
}

/** Changes what was read of the user's board, without reading it again; what is not known is read with the next. */
function useChangedRead(filter: Filter) {
  const client = useQueryClient()
  const input = boardInput({ sent: filter.sent, edit: null })
  return (change: (last: BoardRead) => BoardRead, otherwise: BoardRead | null = null) => {
    const known = client.getQueryData<{ ok: boolean; data: BoardRead }>([readBoard.method, readBoard.path, input])
    const last = known?.ok === true ? known.data : otherwise
    if (last !== null) cacheOutput(client, readBoard, input, change(last))
  }
}

type Problem = ReturnType<typeof useBoard>['problem']

function problemOf(problem: Problem, textOf: (problem: NonNullable<Problem>) => string): FilterProblem | null {
  if (problem?.refusal !== 'no-such-company' && problem?.refusal !== 'range-not-valid') return null
  return { name: problem.refusal, text: textOf(problem) }
}

/** A company that was chosen before is named in the address once its board was read; one that is gone is no longer chosen. */
function useCompanyInAddress(filter: Filter, { data, problem, isOther }: ReturnType<typeof useBoard>): void {
  const { company, isRestored } = filter
  const isRead = data !== null && !isOther && problem === null
  const isGone = problem?.refusal === 'no-such-company'
  useEffect(() => {
    if (!isRestored || company === null) return
    if (isRead) nameCompanyInAddress(company)
    if (!isGone) return
    chooseCompany(null)
    goTo(location.pathname + location.search, 'replace')
  }, [company, isRestored, isRead, isGone])
}
