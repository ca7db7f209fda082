import { History, SquarePen } from 'lucide'
import { useState, type ReactNode } from 'react'
import type { AssistantLocation } from '#features/assistant/contract/assistant-address.ts'
import { suggestedQuestions } from '@portico/analysis/questions/suggested-questions.ts'
import { type DatasetSummary, listDatasets } from '#features/assistant/contract/datasets.ts'
import { useCall, type Reading } from '@portico/web/core/calls/use-call.ts'
import { session } from '@portico/web/core/sessions/storage.ts'
import { useDraft } from '@portico/web/core/drafts/use-draft.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Segments } from '@portico/web/ui/segments.tsx'
import { Composer } from '#features/assistant/web/conversation/composer.tsx'
import { MessageList } from '#features/assistant/web/conversation/message-list.tsx'
import { useConversation } from '#features/assistant/web/conversation/use-conversation.ts'
import { usePriming } from '#features/assistant/web/conversation/use-priming.ts'
import { titleIn } from '#features/assistant/web/datasets/own-data.tsx'
import { useDataset } from '#features/assistant/web/datasets/use-dataset.ts'
import { DatasetView } from './dataset-view.tsx'
import { HistoryView } from '#features/assistant/web/history/history-view.tsx'
import { SavedList } from '#features/assistant/web/saved/saved-list.tsx'
import { SavedView } from '#features/assistant/web/saved/saved-view.tsx'
import { DeletedNotice } from './deleted-notice.tsx'
import { SideDrawer, SidePanel } from './side-panel.tsx'
import { start, useAssistantLocation, viewOf } from './use-assistant-location.ts'
import rowStyles from '@portico/web/ui/rows.module.css'
import styles from './ask-page.module.css'
import messages from '#features/assistant/web/messages/en.json'

/** The version of the assistant to show, as spec B §9 specifies. */
const versionLabel = '3.2.1'

type ConversationState = ReturnType<typeof useConversation>

/**
 * Shows the assistant's page (spec B §2, `/askBot`): a conversation about the user's datasets, and their data and
 * dashboards. The address selects what is shown.
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
  const { current, go } = useAssistantLocation()
  const [uploaded, setUploaded] = useState<string | null>(null)
  const datasets = useCall(listDatasets, {})
  const chosen = chosenOf(datasets.data, current.dataset)
  const conversation = useConversation(chosen?.id ?? null, (dataset, stays) => {
    if (!stays) go({ ...start, dataset })
    else if (current.dataset === null) go({ ...current, dataset }, 'replace')
  })
  const startAgain = () => {
    conversation.startAgain()
    go({ ...start, dataset: current.dataset })
  }
  const sideUntil = (onChosen: () => void) => (
    <SidePanel
      datasets={datasets}
      chosen={chosen?.id ?? null}
      onChoose={(id) => {
        if (id === null) go({ ...current, dataset: null }, 'replace')
        else go({ ...start, view: viewOf(current, conversation.messages.length > 0), dataset: id })
        onChosen()
      }}
      onUploaded={(id) => {
        setUploaded(id)
        go({ ...start, view: 'dashboard', dataset: id })
        onChosen()
      }}
    >
      <SavedList
        chosen={current.dashboard}
        onOpen={(id) => {
          go({ ...current, view: 'ask', dashboard: id })
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
          view={current.dashboard === null ? current.view : 'saved'}
          onView={(view) => go({ view, dataset: current.dataset, dashboard: null })}
          canStart={conversation.messages.length > 0}
          onStart={startAgain}
        />
        <Shown current={current} chosen={chosen} uploaded={uploaded} conversation={conversation} go={go} />
      </section>
    </div>
  )
}

type ShownProps = {
  current: AssistantLocation
  chosen: DatasetSummary | null
  /** The dataset most recently created from a file on this page. */
  uploaded: string | null
  conversation: ConversationState
  go: (target: AssistantLocation) => void
}

function Shown({ current, chosen, uploaded, conversation, go }: ShownProps) {
  const { view, dashboard } = current
  if (view === 'history') {
    return (
      <HistoryView
        onOpen={conversation.open}
        onDeleted={(id) => {
          if (session.read('assistantConversation') === id) conversation.startAgain()
        }}
      />
    )
  }
  if (dashboard !== null) return <SavedView id={dashboard} onDeleted={() => go({ ...current, dashboard: null })} />
  if (chosen === null || view === 'ask') return <ConversationView chosen={chosen} conversation={conversation} />
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

/** Returns the chosen dataset, or else the most recently uploaded file. */
function chosenOf(read: Reading<typeof listDatasets>['data'], id: string | null): DatasetSummary | null {
  const list = read?.ok === true ? read.data.datasets : []
  return list.find((dataset) => dataset.id === id) ?? list.find(({ own }) => own === null) ?? null
}

type HeadProps = {
  /** The side panel; on narrow windows it is in a drawer. */
  side: (onChosen: () => void) => ReactNode
  hasDataset: boolean
  view: AssistantLocation['view'] | 'saved'
  onView: (view: AssistantLocation['view']) => void
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
          value={view === 'reading' ? 'data' : view}
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

function ConversationView({
  chosen,
  conversation,
}: {
  chosen: DatasetSummary | null
  conversation: ConversationState
}) {
  const t = useMessages(messages)
  const isReady = usePriming()
  const draft = useDraft(`question ${chosen?.id ?? ''}`)
  const ask = (question: string) => void conversation.ask(question)
  return (
    <div className={styles.conversation}>
      {conversation.messages.length > 0 ? (
        <MessageList conversation={conversation.messages} chosen={chosen?.id ?? null} onAskAgain={ask} />
      ) : chosen === null ? (
        <p className={styles.welcome}>{t('welcome')}</p>
      ) : (
        <Suggestions chosen={chosen} onAsk={ask} />
      )}
      <div>
        {isReady ? null : <p className={rowStyles.quiet}>{t('connecting')}</p>}
        <Composer
          key={draft.about}
          draft={draft}
          isWaiting={conversation.isWaiting}
          about={chosen === null ? null : titleIn(t, chosen)}
          onAsk={ask}
          onStop={conversation.stop}
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
