import { listQueueSettings, type ListedQueue, removeQueue } from '#features/queues/contract/queues.ts'
import { Inbox } from 'lucide'
import { useState, type ComponentType } from 'react'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import type { PeoplePickerProps } from '@portico/web/core/requests/request-parts.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Card } from '@portico/web/ui/card.tsx'
import { ConfirmDialog } from '@portico/web/ui/confirm-dialog.tsx'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import { useAsked } from '@portico/web/ui/form/use-asked.ts'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { draftOf, newQueue, type QueueDraft } from './queue-draft.ts'
import { QueueDialog } from './queue-dialog.tsx'
import settings from '@portico/web/core/requests/settings.module.css'
import deskMessages from '@portico/web/core/requests/messages/en.json'
import messages from '#features/queues/web/settings/messages/en.json'

type QueuesTabProps = { announce: (done: string) => void; PeoplePicker: ComponentType<PeoplePickerProps> }

/**
 * Lists the queues with their kinds, members and service levels.
 */
export function QueuesTab({ announce, PeoplePicker }: QueuesTabProps) {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useCall(listQueueSettings, {})
  const [draft, setDraft] = useState<QueueDraft | null>(null)
  const [asked, setAsked] = useState<ListedQueue | null>(null)
  const queues = data?.ok === true ? data.data : null
  const add = <Button onClick={() => setDraft(newQueue())}>{t('addQueue')}</Button>
  return (
    <section className={settings.section} aria-label={t('queues')}>
      <header className={settings.head}>
        <p className={settings.about}>{t('queuesLead')}</p>
        {queues === null || queues.length === 0 ? null : add}
      </header>
      <Failure
        title={t('queuesUnreadable')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {data === undefined ? <Skeleton height="12rem" /> : null}
      {queues?.length === 0 ? (
        <EmptyState icon={Inbox} title={t('noQueues')} text={t('noQueuesAbout')}>
          {add}
        </EmptyState>
      ) : null}
      {(queues ?? []).map((queue) => (
        <QueueCard
          key={queue.id}
          queue={queue}
          onChange={() => setDraft(draftOf(queue))}
          onRemove={() => setAsked(queue)}
        />
      ))}
      {draft === null ? null : (
        <QueueDialog
          draft={draft}
          PeoplePicker={PeoplePicker}
          onClose={() => setDraft(null)}
          onSaved={(name) => {
            setDraft(null)
            announce(t('queueSaved', { name }))
          }}
        />
      )}
      <RemoveQueue
        asked={asked}
        onNo={() => setAsked(null)}
        onRemoved={(name) => {
          setAsked(null)
          announce(t('queueRemoved', { name }))
        }}
      />
    </section>
  )
}

type QueueCardProps = { queue: ListedQueue; onChange: () => void; onRemove: () => void }

function QueueCard({ queue: { name, kinds, members, assignment, levels, hours }, onChange, onRemove }: QueueCardProps) {
  const t = useMessages(messages)
  const deskT = useMessages(deskMessages)
  const list = new Intl.ListFormat(t.locale, { type: 'unit' })
  const promised = Object.keys(levels).length
  return (
    <Card className={settings.card} aria-label={name}>
      <div className={settings.head}>
        <h2 className={settings.title}>
          <bdi>{name}</bdi>
        </h2>
        <span className={settings.acts}>
          <Button kind="quiet" aria-label={t('changeOf', { name })} onClick={onChange}>
            {t('change')}
          </Button>
          <Button kind="quiet" aria-label={t('removeOf', { name })} onClick={onRemove}>
            {t('remove')}
          </Button>
        </span>
      </div>
      <dl className={settings.facts}>
        <div>
          <dt>{t('kinds')}</dt>
          <dd>{kinds.length === 0 ? t('noKinds') : list.format(kinds.map((kind) => deskT(kind)))}</dd>
        </div>
        <div>
          <dt>{t('members')}</dt>
          <dd>
            {members.length === 0 ? t('noMembers') : <bdi>{list.format(members.map((member) => member.name))}</bdi>}
          </dd>
        </div>
        <div>
          <dt>{t('assignment')}</dt>
          <dd>{t(assignment)}</dd>
        </div>
        <div>
          <dt>{t('levels')}</dt>
          <dd>{promised === 0 ? t('noLevels') : t('levelsOf', { count: promised })}</dd>
        </div>
        <div>
          <dt>{t('hours')}</dt>
          <dd>{hours === null ? t('always') : <bdi>{hours.timezone}</bdi>}</dd>
        </div>
      </dl>
    </Card>
  )
}

type RemoveQueueProps = { asked: ListedQueue | null; onNo: () => void; onRemoved: (name: string) => void }

/** Asks for confirmation, then removes a queue. */
function RemoveQueue({ asked, onNo, onRemoved }: RemoveQueueProps) {
  const t = useMessages(messages)
  const { shown, busy, run, problem, setProblem } = useAsked(asked)
  const remove = ({ id, name }: ListedQueue) =>
    run(
      () => send(removeQueue, { params: { id } }),
      (outcome) => (outcome.ok ? onRemoved(name) : setProblem(messageFor(outcome, t))),
    )
  return (
    <ConfirmDialog
      open={asked !== null}
      title={t('removeQuestion', { name: shown?.name ?? '' })}
      text={t('removeAbout')}
      no={t('cancel')}
      yes={t('remove')}
      grave
      busy={busy}
      problem={problem}
      onNo={onNo}
      onYes={() => (asked === null ? undefined : void remove(asked))}
    />
  )
}
