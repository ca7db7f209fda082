import { Sparkles } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { type DatasetSummary, listDatasets } from '#features/assistant/contract/datasets.ts'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { useDraft } from '@portico/web/core/drafts/use-draft.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Page } from '@portico/web/ui/page.tsx'
import { SelectField } from '@portico/web/ui/select-field.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { Composer } from '#features/assistant/web/conversation/composer.tsx'
import { MessageList } from '#features/assistant/web/conversation/message-list.tsx'
import { useConversation } from '#features/assistant/web/conversation/use-conversation.ts'
import { DashboardView } from '#features/assistant/web/dashboard/dashboard-view.tsx'
import { titleIn } from '#features/assistant/web/datasets/own-data.tsx'
import { makeDashboard, type Made } from './make-dashboard.ts'
import rowStyles from '@portico/web/ui/rows.module.css'
import messages from '#features/assistant/web/messages/en.json'

/**
 * Shows the earlier variant of the assistant (spec B §2): a dashboard generated in the page, and voice questions that
 * are sent as soon as they are spoken.
 */
export function ClassicPage() {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useCall(listDatasets, {})
  const list = data?.ok === true ? data.data.datasets : []
  return (
    <Page title={t('greeting')} lead={t('classicAbout')}>
      <Failure
        title={t('datasetsUnreadable')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {data === undefined ? <Skeleton height="4rem" label={t('reading')} /> : null}
      {data?.ok === true && list.length === 0 ? (
        <p>
          {t('noDatasets')} <a href="/askBot">{t('upload')}</a>
        </p>
      ) : null}
      {list.length === 0 ? null : <Talk list={list} />}
    </Page>
  )
}

function Talk({ list }: { list: readonly DatasetSummary[] }) {
  const t = useMessages(messages)
  const [chosen, setChosen] = useState<string | null>(null)
  const dataset = chosenOf(list, chosen)
  const id = dataset?.id ?? null
  const conversation = useConversation(id, setChosen)
  const ask = (question: string) => void conversation.ask(question)
  const draft = useDraft(`question ${id ?? ''}`)
  if (dataset === null || id === null) return null
  return (
    <>
      <SelectField
        label={t('dataset')}
        value={id}
        onChange={({ target }) => setChosen(target.value)}
        options={list.map((dataset) => ({ value: dataset.id, text: titleIn(t, dataset) }))}
      />
      <Making key={id} id={id} />
      <MessageList conversation={conversation.messages} chosen={id} onAskAgain={ask} />
      <Composer
        key={draft.about}
        isContinuous
        draft={draft}
        isWaiting={conversation.isWaiting}
        about={titleIn(t, dataset)}
        onAsk={ask}
        onStop={conversation.stop}
      />
      <p className={rowStyles.quiet}>{t('voiceSends')}</p>
    </>
  )
}

const chosenOf = (list: readonly DatasetSummary[], chosen: string | null) =>
  list.find(({ id }) => id === chosen) ?? list[0] ?? null

function Making({ id }: { id: string }) {
  const t = useMessages(messages)
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const making = useRef<AbortController | null>(null)
  useEffect(() => () => making.current?.abort(), [])
  const make = async () => {
    const controller = new AbortController()
    making.current = controller
    setBusy(true)
    const result = await makeDashboard(id, t, controller.signal)
    if (controller.signal.aborted) return
    setBusy(false)
    setMade(result)
  }
  return (
    <>
      <div>
        <Button busy={busy} onClick={() => void make()}>
          <Icon icon={Sparkles} /> {t('makeDashboard')}
        </Button>
      </div>
      <Alert kind="danger" text={made?.ok === false ? made.error : null} />
      {made?.ok === true ? <DashboardView {...made.value} /> : null}
    </>
  )
}
