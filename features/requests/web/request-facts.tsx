import { requestPriorities, type DeskRequest } from '@portico/contract/core/requests/request.ts'
import { assignRequest, changeRequestPriority } from '#features/requests/contract/changes.ts'
import type { RequestView } from '@portico/contract/core/requests/request-view.ts'
import { useId, useState, type ReactNode } from 'react'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { local } from '@portico/web/core/sessions/storage.ts'
import { dateText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { Card } from '@portico/web/ui/card.tsx'
import { useOneAtATime } from '@portico/web/ui/form/one-at-a-time.ts'
import arrow from '@portico/web/ui/select-arrow.module.css'
import { AssignDialog } from './assign-dialog.tsx'
import { PriorityMark, RelativeTime } from '@portico/web/core/requests/request-marks.tsx'
import { TargetChip } from './service-chip.tsx'
import type { OnChanged, RequestPart } from '@portico/web/core/requests/request-parts.ts'
import styles from './request-facts.module.css'
import select from '@portico/web/core/requests/select.module.css'
import requestMessages from '@portico/web/core/requests/messages/en.json'
import messages from '#features/requests/web/messages/en.json'

type RequestFactsProps = { view: RequestView; onChanged: OnChanged }
/** `QueueSelect` is null if no feature has queues. */
type QueueProps = RequestFactsProps & { QueueSelect: RequestPart | null }

/** Shows the details of a request. Technicians change its priority, assignee and queue here. */
export function RequestFacts({ view, onChanged, QueueSelect }: QueueProps) {
  const t = useMessages(messages)
  const requestT = useMessages(requestMessages)
  const id = useId()
  const { request, device, days, actions } = view
  const { requester, company, due_at: dueAt } = request
  return (
    <Card className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t('facts')}
      </h2>
      <dl className={styles.facts}>
        <Fact name={requestT('priority')}>
          {actions.includes('prioritise') ? (
            <Priority view={view} onChanged={onChanged} />
          ) : (
            <PriorityMark priority={request.priority} />
          )}
        </Fact>
        <Fact name={t('assignee')}>
          <Assignee view={view} onChanged={onChanged} />
        </Fact>
        <Fact name={t('requester')}>
          <bdi>{requester.name}</bdi>
        </Fact>
        <Fact name={t('company')}>
          <bdi>{company.name}</bdi>
        </Fact>
        <Queue view={view} onChanged={onChanged} QueueSelect={QueueSelect} />
        {device === null ? null : (
          <Fact name={t('device')}>
            <bdi>{device.hostname}</bdi>
          </Fact>
        )}
        {days === null ? null : <Fact name={t('extension')}>{t('days', { count: days })}</Fact>}
        {dueAt === null ? null : (
          <Fact name={t('neededBy')}>{dateText(t.locale, Date.parse(dueAt), { dateStyle: 'medium' })}</Fact>
        )}
        <ServiceLevel request={request} />
        <Fact name={t('raisedAt')}>
          <RelativeTime at={request.created_at} />
        </Fact>
        <Fact name={t('changedAt')}>
          <RelativeTime at={request.changed_at} />
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Queue({ view, onChanged, QueueSelect }: QueueProps) {
  const t = useMessages(messages)
  const { queue } = view.request
  const mayMove = QueueSelect !== null && view.actions.includes('move')
  if (queue === null && !mayMove) return null
  return (
    <Fact name={t('queue')}>
      {mayMove ? <QueueSelect view={view} onChanged={onChanged} /> : <bdi>{queue?.name}</bdi>}
    </Fact>
  )
}

function ServiceLevel({ request }: { request: DeskRequest }) {
  const t = useMessages(messages)
  const { response_left: response, resolution_left: resolution } = request
  if (response === null && resolution === null) return null
  return (
    <Fact name={t('serviceLevel')}>
      {response === null ? null : <TargetChip request={request} target="response" left={response} />}
      {resolution === null ? null : <TargetChip request={request} target="resolution" left={resolution} />}
    </Fact>
  )
}

function Priority({ view, onChanged }: RequestFactsProps) {
  const t = useMessages(messages)
  const requestT = useMessages(requestMessages)
  const { busy, run } = useOneAtATime()
  const [problem, setProblem] = useState<string | null>(null)
  const params = { number: String(view.request.number) }
  const change = (name: string) => {
    const priority = requestPriorities.find((known) => known === name)
    if (priority === undefined) return
    setProblem(null)
    void run(
      () => send(changeRequestPriority, { params, body: { priority } }),
      (outcome) => {
        if (outcome.ok) onChanged(outcome.data, t('priorityChanged', { priority: requestT(priority) }))
        else setProblem(messageFor(outcome, t))
      },
    )
  }
  return (
    <>
      <span className={`${arrow.arrow} ${select.select}`}>
        <select
          aria-label={requestT('priority')}
          aria-busy={busy || undefined}
          value={view.request.priority}
          onChange={({ target }) => change(target.value)}
        >
          {requestPriorities.map((priority) => (
            <option key={priority} value={priority}>
              {requestT(priority)}
            </option>
          ))}
        </select>
      </span>
      <Alert kind="danger" bare text={problem} />
    </>
  )
}

function Assignee({ view, onChanged }: RequestFactsProps) {
  const t = useMessages(messages)
  const { busy, run } = useOneAtATime()
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const { assignee, number } = view.request
  const me = local.read('userid') ?? ''
  const take = () => {
    setProblem(null)
    void run(
      () => send(assignRequest, { params: { number: String(number) }, body: { accountid: me } }),
      (outcome) => {
        if (outcome.ok) onChanged(outcome.data, t('assignedToYou'))
        else setProblem(messageFor(outcome, t))
      },
    )
  }
  return (
    <>
      {assignee === null ? t('noAssignee') : <bdi>{assignee.name}</bdi>}
      {view.actions.includes('assign') ? (
        <span className={styles.assign}>
          {assignee?.id === me ? null : (
            <Button kind="secondary" className={styles.small} busy={busy} onClick={take}>
              {t('assignToMe')}
            </Button>
          )}
          <Button kind="quiet" className={styles.small} onClick={() => setAsked(true)}>
            {t('assign')}
          </Button>
        </span>
      ) : null}
      <Alert kind="danger" bare text={problem} />
      {isAsked ? (
        <AssignDialog
          view={view}
          onClose={() => setAsked(false)}
          onChanged={(next, done) => {
            setAsked(false)
            onChanged(next, done)
          }}
        />
      ) : null}
    </>
  )
}
