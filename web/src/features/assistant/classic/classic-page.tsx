import { Sparkles } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { listDatasets } from '@portico/contract/features/assistant/list-datasets.ts'
import { readDataset } from '@portico/contract/features/assistant/read-dataset.ts'
import { messageFor } from '#web/core/calls/send.ts'
import { useCall } from '#web/core/calls/use-call.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Composer } from '#web/features/assistant/conversation/composer.tsx'
import { MessageList } from '#web/features/assistant/conversation/message-list.tsx'
import { useConversation } from '#web/features/assistant/conversation/use-conversation.ts'
import { DashboardView } from '#web/features/assistant/dashboard/dashboard-view.tsx'
import { makeDashboard, type Made } from './make-dashboard.ts'
import styles from './classic.module.css'
import messages from '#web/features/assistant/messages/en.json'

/**
 * The earlier variant of the assistant (spec B §2): a dashboard made of a dataset in the page, and questions by voice that are sent as
 * they are said.
 */
export function ClassicPage() {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useCall(listDatasets, {})
  const [chosen, setChosen] = useState<string | null>(null)
  const list = data?.ok === true ? data.data.datasets : []
  const id = chosenOf(list, chosen)
  return (
    <Page title={t('greeting')} lead={t('classicAbout')}>
      <Failure
        title={t('datasetsUnreadable')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {data === undefined ? <Skeleton height="4rem" label={t('reading')} /> : null}
      {data?.ok === true && id === null ? (
        <p>
          {t('noDatasets')} <a href="/askBot">{t('upload')}</a>
        </p>
      ) : null}
      {id === null ? null : (
        <>
          <SelectField
            label={t('dataset')}
            value={id}
            onChange={({ target }) => setChosen(target.value)}
            options={list.map((dataset) => ({ value: dataset.id, text: dataset.title }))}
          />
          <About key={id} id={id} onOpen={setChosen} />
        </>
      )}
    </Page>
  )
}

const chosenOf = (list: readonly { id: string }[], chosen: string | null) =>
  (list.find(({ id }) => id === chosen) ?? list[0])?.id ?? null

function About({ id, onOpen }: { id: string; onOpen: (id: string | null) => void }) {
  const t = useMessages(messages)
  const read = useCall(readDataset, { params: { id } }, Infinity)
  const talk = useConversation(id, onOpen)
  const dataset = read.data?.ok === true ? read.data.data.dataset : null
  return (
    <>
      <Making id={id} />
      <MessageList conversation={talk.messages} dataset={dataset} onAskAgain={(question) => void talk.ask(question)} />
      <Composer
        isContinuous
        isWaiting={talk.isWaiting}
        onAsk={(question) => void talk.ask(question)}
        onStop={talk.stop}
      />
      <p className={styles.quiet}>{t('voiceSends')}</p>
    </>
  )
}

function Making({ id }: { id: string }) {
  const t = useMessages(messages)
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const making = useRef<AbortController | null>(null)
  useEffect(() => () => making.current?.abort(), [])
  const make = async () => {
    const own = new AbortController()
    making.current = own
    setBusy(true)
    const result = await makeDashboard(id, t, own.signal)
    if (own.signal.aborted) return
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
      <Alert kind="danger" text={made?.ok === false ? made.problem : null} />
      {made?.ok === true ? <DashboardView definition={made.definition} dataset={made.dataset} /> : null}
    </>
  )
}
