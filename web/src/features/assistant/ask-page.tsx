import { History, SquarePen } from 'lucide'
import { useState, type ReactNode } from 'react'
import type { DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import { suggestedQuestions } from '@portico/analysis/questions/suggested-questions.ts'
import type { DatasetSummary } from '@portico/contract/features/assistant/dataset-view.ts'
import { listDatasets } from '@portico/contract/features/assistant/list-datasets.ts'
import { readDataset } from '@portico/contract/features/assistant/read-dataset.ts'
import { messageFor } from '#web/core/calls/send.ts'
import { useCall, type Reading } from '#web/core/calls/use-call.ts'
import { session } from '#web/core/sessions/storage.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Composer } from '#web/features/assistant/conversation/composer.tsx'
import { MessageList } from '#web/features/assistant/conversation/message-list.tsx'
import { useConversation } from '#web/features/assistant/conversation/use-conversation.ts'
import { usePriming } from '#web/features/assistant/conversation/use-priming.ts'
import { DashboardView } from '#web/features/assistant/dashboard/dashboard-view.tsx'
import { DatasetData } from '#web/features/assistant/datasets/dataset-data.tsx'
import { titleIn } from '#web/features/assistant/datasets/own-data.tsx'
import { HistoryView } from '#web/features/assistant/history/history-view.tsx'
import { ImportDashboard } from '#web/features/assistant/sandbox/import-dashboard.tsx'
import { SavedList } from '#web/features/assistant/saved/saved-list.tsx'
import { SavedView } from '#web/features/assistant/saved/saved-view.tsx'
import { SideDrawer, SidePanel } from './side-panel.tsx'
import styles from './ask-page.module.css'
import messages from '#web/features/assistant/messages/en.json'

/** Spec B §9. */
const versionLabel = '3.2.1'

type View = 'ask' | 'dashboard' | 'data' | 'history' | 'saved'

/**
 * The assistant (spec B §2, `/askBot`): a conversation about the user's datasets, and what each of them has.
 */
export function AskPage() {
  const t = useMessages(messages)
  const [chosenId, setChosen] = useState<string | null>(null)
  const { view, setView, savedId, openSaved } = useView()
  const datasets = useCall(listDatasets, {})
  const chosen = chosenOf(datasets.data, chosenId)
  const talk = useConversation(chosen?.id ?? null, setChosen)
  const choose = (id: string | null) => {
    setChosen(id)
    if (id !== null && (talk.messages.length === 0 || view === 'saved')) setView('dashboard')
  }
  const startAgain = () => {
    talk.startAgain()
    setView('ask')
  }
  const sideUntil = (onChosen: () => void) => (
    <SidePanel
      datasets={datasets}
      chosen={chosen?.id ?? null}
      onChoose={(id) => {
        choose(id)
        onChosen()
      }}
    >
      <SavedList
        chosen={savedId}
        onOpen={(id) => {
          openSaved(id)
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
          view={view}
          onView={setView}
          canStart={talk.messages.length > 0}
          onStart={startAgain}
        />
        <Shown view={view} savedId={savedId} chosen={chosen} talk={talk} onTalk={() => setView('ask')} />
      </section>
    </div>
  )
}

type ShownProps = {
  view: View
  savedId: string | null
  chosen: DatasetSummary | null
  talk: ReturnType<typeof useConversation>
  /** A conversation is opened, or the dashboard that was open is deleted. */
  onTalk: () => void
}

function Shown({ view, savedId, chosen, talk, onTalk }: ShownProps) {
  const open = async (id: string) => {
    const refusal = await talk.open(id)
    if (refusal === null) onTalk()
    return refusal
  }
  if (view === 'history') {
    return (
      <HistoryView
        onOpen={open}
        onDeleted={(id) => {
          if (session.read('assistantConversation') === id) talk.startAgain()
        }}
      />
    )
  }
  if (savedId !== null) return <SavedView id={savedId} onDeleted={onTalk} />
  if (chosen === null || view === 'ask' || view === 'saved') return <Talk id={chosen?.id ?? null} talk={talk} />
  return <DatasetView key={chosen.id} id={chosen.id} view={view} />
}

/** What the page shows, and which of the kept dashboards: the one of a link at first. */
function useView() {
  const [savedId, setSaved] = useState(() => new URLSearchParams(location.search).get('dashboard'))
  const [view, setView] = useState<View>(savedId === null ? 'ask' : 'saved')
  const openSaved = (id: string) => {
    setSaved(id)
    setView('saved')
  }
  return { view, setView, savedId: view === 'saved' ? savedId : null, openSaved }
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
  view: View
  onView: (view: View) => void
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
      {hasDataset ? <Segments label={t('view')} options={views} value={view} onChange={onView} /> : null}
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

function Talk({ id, talk }: { id: string | null; talk: ReturnType<typeof useConversation> }) {
  const t = useMessages(messages)
  const isReady = usePriming()
  return (
    <div className={styles.talk}>
      <Conversation id={id} conversation={talk.messages} onAsk={talk.ask} />
      <div>
        {isReady ? null : <p className={styles.quiet}>{t('connecting')}</p>}
        <Composer isWaiting={talk.isWaiting} onAsk={(question) => void talk.ask(question)} onStop={talk.stop} />
      </div>
    </div>
  )
}

type ConversationProps = {
  id: string | null
  conversation: ReturnType<typeof useConversation>['messages']
  onAsk: (question: string) => Promise<void>
}

function Conversation({ id, conversation, onAsk }: ConversationProps) {
  const t = useMessages(messages)
  if (id === null) {
    return conversation.length === 0 ? (
      <p className={styles.welcome}>{t('welcome')}</p>
    ) : (
      <MessageList conversation={conversation} dataset={null} onAskAgain={(question) => void onAsk(question)} />
    )
  }
  return <ConversationAbout id={id} conversation={conversation} onAsk={onAsk} />
}

function ConversationAbout({ id, conversation, onAsk }: ConversationProps & { id: string }) {
  const t = useMessages(messages)
  const { data } = useCall(readDataset, { params: { id } }, Infinity)
  const dataset = data?.ok === true ? data.data.dataset : null
  if (conversation.length > 0) {
    return <MessageList conversation={conversation} dataset={dataset} onAskAgain={(question) => void onAsk(question)} />
  }
  const suggestions = dataset === null ? [] : suggestedQuestions(dataset.column_list)
  return (
    <div className={styles.suggestions}>
      <p className={styles.welcome}>{t('askAbout', { title: dataset === null ? '…' : titleIn(t, dataset) })}</p>
      {suggestions.map((question) => (
        <button key={question} type="button" className={styles.suggestion} onClick={() => void onAsk(question)}>
          {question}
        </button>
      ))}
    </div>
  )
}

function DatasetView({ id, view }: { id: string; view: 'dashboard' | 'data' }) {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useCall(readDataset, { params: { id } }, Infinity)
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
          <DashboardView
            key={imported === null ? 'proposed' : imported.count}
            definition={imported?.definition ?? data.data.proposal}
            dataset={data.data.dataset}
            hasTools
          />
          <ImportDashboard
            dataset={data.data.dataset}
            onImported={(definition) => setImported({ definition, count: (imported?.count ?? 0) + 1 })}
          />
        </>
      ) : (
        <DatasetData dataset={data.data.dataset} />
      )}
    </>
  )
}
