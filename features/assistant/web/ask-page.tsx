import { History, SquarePen } from 'lucide'
import { useState, type ReactNode } from 'react'
import type { DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import type { AssistantPlace } from '#features/assistant/contract/assistant-address.ts'
import { suggestedQuestions } from '@portico/analysis/questions/suggested-questions.ts'
import type { DatasetSummary } from '#features/assistant/contract/dataset-view.ts'
import { listDatasets } from '#features/assistant/contract/list-datasets.ts'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useCall, type Reading } from '@portico/web/core/calls/use-call.ts'
import { session } from '@portico/web/core/sessions/storage.ts'
import { useDraft } from '@portico/web/core/drafts/use-draft.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Segments } from '@portico/web/ui/segments.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { Composer } from '#features/assistant/web/conversation/composer.tsx'
import { MessageList } from '#features/assistant/web/conversation/message-list.tsx'
import { useConversation } from '#features/assistant/web/conversation/use-conversation.ts'
import { usePriming } from '#features/assistant/web/conversation/use-priming.ts'
import { DashboardView } from '#features/assistant/web/dashboard/dashboard-view.tsx'
import { DatasetData } from '#features/assistant/web/datasets/dataset-data.tsx'
import { DatasetHead } from '#features/assistant/web/datasets/dataset-head.tsx'
import { titleIn } from '#features/assistant/web/datasets/own-data.tsx'
import { UploadedNotice } from '#features/assistant/web/datasets/uploaded-notice.tsx'
import { useDataset } from '#features/assistant/web/datasets/use-dataset.ts'
import { HistoryView } from '#features/assistant/web/history/history-view.tsx'
import { ImportDashboard } from '#features/assistant/web/sandbox/import-dashboard.tsx'
import { SavedList } from '#features/assistant/web/saved/saved-list.tsx'
import { SavedView } from '#features/assistant/web/saved/saved-view.tsx'
import { DeletedNotice } from './deleted-notice.tsx'
import { SideDrawer, SidePanel } from './side-panel.tsx'
import { start, usePlace, viewOf } from './use-place.ts'
import styles from './ask-page.module.css'
import messages from '#features/assistant/web/messages/en.json'

/** Spec B §9. */
const versionLabel = '3.2.1'

type Talking = ReturnType<typeof useConversation>

/**
 * The assistant (spec B §2, `/askBot`): a conversation about the user's datasets, and what each of them has. The address says which.
 */
export function AskPage() {
  return (
    <DeletedNotice>
      <Assistant />
    </DeletedNotice>
  )
}

function Assistant() {
  const t = useMessages(messages)
  const { place, go } = usePlace()
  const [uploaded, setUploaded] = useState<string | null>(null)
  const datasets = useCall(listDatasets, {})
  const chosen = chosenOf(datasets.data, place.dataset)
  const talk = useConversation(chosen?.id ?? null, (dataset, stays) => {
    if (!stays) go({ ...start, dataset })
    else if (place.dataset === null) go({ ...place, dataset }, 'replace')
  })
  const startAgain = () => {
    talk.startAgain()
    go({ ...start, dataset: place.dataset })
  }
  const sideUntil = (onChosen: () => void) => (
    <SidePanel
      datasets={datasets}
      chosen={chosen?.id ?? null}
      onChoose={(id) => {
        if (id === null) go({ ...place, dataset: null }, 'replace')
        else go({ ...start, view: viewOf(place, talk.messages.length > 0), dataset: id })
        onChosen()
      }}
      onUploaded={(id) => {
        setUploaded(id)
        go({ ...start, view: 'dashboard', dataset: id })
        onChosen()
      }}
    >
      <SavedList
        chosen={place.dashboard}
        onOpen={(id) => {
          go({ ...place, view: 'ask', dashboard: id })
          onChosen()
        }}
      />
    </SidePanel>
  )
  return (
    <div className={styles.page}>
      <aside className={styles.side} aria-label={t('assistant')}>
        {sideUntil(() => undefined)}
      </aside>
      <section className={styles.main}>
        <Head
          side={sideUntil}
          hasDataset={chosen !== null}
          view={place.dashboard === null ? place.view : 'saved'}
          onView={(view) => go({ view, dataset: place.dataset, dashboard: null })}
          canStart={talk.messages.length > 0}
          onStart={startAgain}
        />
        <Shown place={place} chosen={chosen} uploaded={uploaded} talk={talk} go={go} />
      </section>
    </div>
  )
}

type ShownProps = {
  place: AssistantPlace
  chosen: DatasetSummary | null
  /** The dataset that was made of a file on this page, the last one. */
  uploaded: string | null
  talk: Talking
  go: (place: AssistantPlace) => void
}

function Shown({ place, chosen, uploaded, talk, go }: ShownProps) {
  const { view, dashboard } = place
  if (view === 'history') {
    return (
      <HistoryView
        onOpen={talk.open}
        onDeleted={(id) => {
          if (session.read('assistantConversation') === id) talk.startAgain()
        }}
      />
    )
  }
  if (dashboard !== null) return <SavedView id={dashboard} onDeleted={() => go({ ...place, dashboard: null })} />
  if (chosen === null || view === 'ask') return <Talk chosen={chosen} talk={talk} />
  return (
    <DatasetView
      key={chosen.id}
      chosen={chosen}
      view={view}
      isNew={uploaded === chosen.id}
      onData={() => go({ view: 'data', dataset: chosen.id, dashboard: null })}
    />
  )
}

/** The chosen dataset, else the file that was uploaded last. */
function chosenOf(read: Reading<typeof listDatasets>['data'], id: string | null): DatasetSummary | null {
  const list = read?.ok === true ? read.data.datasets : []
  return list.find((dataset) => dataset.id === id) ?? list.find(({ own }) => own === null) ?? null
}

type HeadProps = {
  /** The panel at the side, which narrow windows have in a drawer. */
  side: (onChosen: () => void) => ReactNode
  hasDataset: boolean
  view: AssistantPlace['view'] | 'saved'
  onView: (view: AssistantPlace['view']) => void
  canStart: boolean
  onStart: () => void
}

function Head({ side, hasDataset, view, onView, canStart, onStart }: HeadProps) {
  const t = useMessages(messages)
  const views = (['ask', 'dashboard', 'data'] as const).map((value) => ({
    value,
    text: t(value === 'ask' ? 'chat' : value),
  }))
  return (
    <header className={styles.head}>
      <SideDrawer isNamed={!hasDataset}>{side}</SideDrawer>
      <h1 className={styles.heading}>
        {t('assistant')} <span className={styles.version}>{versionLabel}</span>
      </h1>
      {hasDataset ? (
        <Segments<typeof view>
          label={t('view')}
          options={views}
          value={view}
          onChange={(chosen) => onView(chosen === 'saved' ? 'ask' : chosen)}
        />
      ) : null}
      <Button
        kind="quiet"
        aria-label={t('history')}
        title={t('history')}
        aria-pressed={view === 'history'}
        onClick={() => onView(view === 'history' ? 'ask' : 'history')}
      >
        <Icon icon={History} />
      </Button>
      <Button kind="quiet" aria-label={t('newChat')} title={t('newChat')} disabled={!canStart} onClick={onStart}>
        <Icon icon={SquarePen} />
      </Button>
    </header>
  )
}

function Talk({ chosen, talk }: { chosen: DatasetSummary | null; talk: Talking }) {
  const t = useMessages(messages)
  const isReady = usePriming()
  const draft = useDraft(`question ${chosen?.id ?? ''}`)
  const ask = (question: string) => void talk.ask(question)
  return (
    <div className={styles.talk}>
      {talk.messages.length > 0 ? (
        <MessageList conversation={talk.messages} chosen={chosen?.id ?? null} onAskAgain={ask} />
      ) : chosen === null ? (
        <p className={styles.welcome}>{t('welcome')}</p>
      ) : (
        <Suggestions chosen={chosen} onAsk={ask} />
      )}
      <div>
        {isReady ? null : <p className={styles.quiet}>{t('connecting')}</p>}
        <Composer
          key={draft.about}
          draft={draft}
          isWaiting={talk.isWaiting}
          about={chosen === null ? null : titleIn(t, chosen)}
          onAsk={ask}
          onStop={talk.stop}
        />
      </div>
    </div>
  )
}

function Suggestions({ chosen, onAsk }: { chosen: DatasetSummary; onAsk: (question: string) => void }) {
  const t = useMessages(messages)
  const { data } = useDataset(chosen)
  const suggestions = data?.ok === true ? suggestedQuestions(data.data.dataset.column_list) : []
  return (
    <div className={styles.suggestions}>
      <p className={styles.welcome} dir="auto">
        {t('askAbout', { title: titleIn(t, chosen) })}
      </p>
      {suggestions.map((question) => (
        <button key={question} type="button" className={styles.suggestion} dir="auto" onClick={() => onAsk(question)}>
          {question}
        </button>
      ))}
    </div>
  )
}

type DatasetViewProps = { chosen: DatasetSummary; view: 'dashboard' | 'data'; isNew: boolean; onData: () => void }

function DatasetView({ chosen, view, isNew, onData }: DatasetViewProps) {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useDataset(chosen)
  const [imported, setImported] = useState<{ definition: DashboardDefinition; count: number } | null>(null)
  return (
    <>
      <Failure
        title={t('datasetUnreadable')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {data === undefined ? <Skeleton height="20rem" label={t('reading')} /> : null}
      {data?.ok !== true ? null : view === 'dashboard' ? (
        <>
          {isNew ? <UploadedNotice dataset={data.data.dataset} /> : null}
          <DatasetHead dataset={data.data.dataset} onData={onData} />
          <DashboardView
            key={imported === null ? 'proposed' : imported.count}
            definition={imported?.definition ?? data.data.proposal}
            dataset={data.data.dataset}
            hasTools
          />
          <ImportDashboard
            dataset={data.data.dataset}
            onImported={(definition) => setImported({ definition, count: (imported?.count ?? 0) + 1 })}
            onProposal={imported === null ? null : () => setImported(null)}
          />
        </>
      ) : (
        <DatasetData dataset={data.data.dataset} />
      )}
    </>
  )
}
