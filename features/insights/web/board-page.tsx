import { readBoard } from '#features/insights/contract/boards.ts'
import type { Board, BoardLayout, BoardOwner } from '#features/insights/contract/board.ts'
import type { WidgetData } from '#features/insights/contract/widget-data.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { cacheOutput, removeOutputs } from '@portico/web/core/calls/use-call.ts'
import type { ReportFault } from '@portico/web/core/features/offers.ts'
import { chooseCompany } from '@portico/web/core/sessions/company-filter.ts'
import { goTo } from '@portico/web/platform/navigate.ts'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Page } from '@portico/web/ui/page.tsx'
import { BoardActions } from './board-actions.tsx'
import { FilterBar } from '#features/insights/web/filter/filter-bar.tsx'
import { FilterNotice, type FilterProblem } from '#features/insights/web/filter/filter-notice.tsx'
import { daysText } from '#features/insights/web/filter/range-name.ts'
import { editEntry, type Holding } from '#features/insights/web/filter/use-held-filter.ts'
import {
  editAddress,
  nameCompanyInAddress,
  type Company,
  type Filter,
} from '#features/insights/web/filter/use-filter.ts'
import { boardInput, useBoard, type BoardRead as Read } from './use-board.ts'
import { BoardBones, BoardView } from '#features/insights/web/view/board-view.tsx'
import { useEditedBoard, type EditedBoard } from './use-edited-board.ts'
import styles from './insights.module.css'
import messages from '#features/insights/web/messages/en.json'

const BoardEditor = lazyPart(async () => (await import('#features/insights/web/edit/board-editor.tsx')).BoardEditor)

/** Parts of the page that other features provide. */
export type PageParts = {
  /** Shown before the board (`begin`) and after it (`pins`). */
  begin: ReactNode
  pins?: ReactNode
  /** The companies that the user sees; null until they are loaded. */
  companies: readonly Company[] | null
  /** The control that chooses the theme. */
  themes: ReactNode
  report: ReportFault
}

type BoardPageProps = PageParts & { filter: Filter; holding: Holding }

/** Shows or edits the board of a valid filter. */
export function BoardPage(props: BoardPageProps) {
  const { filter } = props
  const reading = useBoard(filter)
  const edited = useEditedBoard(filter, reading)
  const [wasEdited, setWasEdited] = useState(false)
  if (edited !== null && !wasEdited) setWasEdited(true)
  useCompanyInAddress(filter, reading)
  return edited === null ? (
    <ShownBoard {...props} reading={reading} wasEdited={wasEdited} />
  ) : (
    <BoardInEditor {...props} reading={reading} edited={edited} />
  )
}

type PartProps = BoardPageProps & { reading: ReturnType<typeof useBoard> }

/** Returns the subtitle of the page: its company and range. */
function useAbout({ filter, companies, reading }: PartProps): { about: string; company: string } {
  const t = useMessages(messages)
  const days = daysText(t.locale, filter.days)
  // A user who sees only one company reads its name.
  const only = companies?.length === 1 ? companies[0] : undefined
  const company = reading.data?.filter.company ?? companies?.find(({ id }) => id === filter.company) ?? only
  const name = company?.companyname ?? t('allCompanies')
  return { about: company === undefined && companies === null ? days : `${name} · ${days}`, company: name }
}

function BoardInEditor(props: PartProps & { edited: EditedBoard }) {
  const { filter, holding, reading, edited, report } = props
  const t = useMessages(messages)
  const { begun, owner } = edited
  const change = useSavedRead(filter, owner)
  return (
    <Page title={t('title')} lead={useAbout(props).about}>
      <FilterBar filter={filter} companies={props.companies} shown={reading.data?.filter.company ?? null} />
      <Suspense fallback={<BoardBones />}>
        <BoardEditor
          key={owner}
          owner={owner}
          begun={begun}
          latest={reading.data !== null && !reading.isOther ? reading.data : begun}
          data={reading.widgets}
          filter={filter}
          cards={cardsOf(reading, report)}
          holding={holding}
          onSaved={(board, data) => {
            change((last) => withBoard(last, board, data), begun)
          }}
          addressOf={editAddress}
        />
      </Suspense>
    </Page>
  )
}

function ShownBoard(props: PartProps & { wasEdited: boolean }) {
  const { filter, reading, begin, pins, companies, themes } = props
  const t = useMessages(messages)
  const { data: read } = reading
  const [preview, setPreview] = useState<BoardLayout | null>(null)
  const change = useChangedRead(filter)
  const { about, company } = useAbout(props)
  const actions = (
    <BoardActions
      read={read}
      readAt={reading.readAt}
      busy={reading.isFetching}
      filter={filter}
      about={about}
      company={company}
      themes={themes}
      takesFocus={props.wasEdited}
      onRefresh={reading.refetch}
      onEdit={() => goTo(editAddress('account'), 'push', editEntry)}
      onPreview={setPreview}
      onChanged={change}
    />
  )
  return (
    <Page title={t('title')} lead={about} actions={actions}>
      {begin}
      <FilterBar filter={filter} companies={companies} shown={read?.filter.company ?? null} />
      <BoardContent {...props} preview={preview} />
      <div className={styles.pins}>{pins}</div>
    </Page>
  )
}

/** Shows the board, its skeleton while it loads, or the reason why it is missing or outdated. */
function BoardContent(props: PartProps & { preview: BoardLayout | null }) {
  const t = useMessages(messages)
  const { data: read, problem, isFetching, refetch } = props.reading
  const ofFilter = problemOf(problem, (outcome) => messageFor(outcome, t))
  const why = problem === null || ofFilter !== null ? null : messageFor(problem, t)
  return (
    <>
      <FilterNotice problem={ofFilter} />
      <Failure title={t('unreadable')} text={read === null ? why : null} busy={isFetching} onRetry={refetch} />
      <Alert kind="info" text={read === null || why === null ? null : t('notRefreshed', { why })} />
      {read === null && problem === null ? <BoardBones /> : null}
      {read === null || ofFilter !== null ? null : <BoardRead {...props} read={read} />}
    </>
  )
}

function BoardRead({ reading, report, preview, read }: Parameters<typeof BoardContent>[0] & { read: Read }) {
  const { widgets, isOther } = reading
  const layout = preview ?? read.board.layout
  return <BoardView board={read.board} layout={layout} data={widgets} acts={cardsOf(reading, report)} busy={isOther} />
}

const cardsOf = ({ onRetry, busyIds, readAt }: PartProps['reading'], report: PageParts['report']) => ({
  onRetry,
  busyIds,
  readAt,
  report,
})

/** Replaces the loaded board with a saved one, with the widget data already loaded. */
function withBoard(read: Read, board: Board, data: ReadonlyMap<string, WidgetData>): Read {
  const widgets = board.widgets.flatMap(({ id }) => data.get(id) ?? [])
  return { ...read, board, widgets }
}

/** Updates the cached board without another request; the next request loads missing data. */
function useChangedRead(filter: Filter) {
  const client = useQueryClient()
  const input = boardInput({ sent: filter.sent, edit: null })
  return (change: (last: Read) => Read, otherwise: Read | null = null) => {
    const known = client.getQueryData<{ ok: boolean; data: Read }>([readBoard.method, readBoard.path, input])
    const last = known?.ok === true ? known.data : otherwise
    if (last !== null) cacheOutput(client, readBoard, input, change(last))
  }
}

/**
 * Shows a saved board of the user's own at once. Cached boards of other filters still contain the previous version, so
 * they are dropped.
 */
function useSavedRead(filter: Filter, owner: BoardOwner) {
  const client = useQueryClient()
  const change = useChangedRead(filter)
  const shown = JSON.stringify(filter.sent)
  return (...changed: Parameters<typeof change>) => {
    removeOutputs(client, readBoard, ({ query }) => query.owner === undefined && JSON.stringify(query) !== shown)
    if (owner === 'account') change(...changed)
  }
}

type Problem = ReturnType<typeof useBoard>['problem']

function problemOf(problem: Problem, textOf: (problem: NonNullable<Problem>) => string): FilterProblem | null {
  if (problem?.refusal !== 'no-such-company' && problem?.refusal !== 'range-not-valid') return null
  return { name: problem.refusal, text: textOf(problem) }
}

/**
 * Adds the company chosen earlier to the address once its board has loaded. If the company no longer exists, forgets
 * the choice.
 */
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
