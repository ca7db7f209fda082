import { listQueues, moveRequest } from '#features/queues/contract/queues.ts'
import type { RequestView } from '@portico/contract/core/requests/request-view.ts'
import { useState } from 'react'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import type { OnChanged } from '@portico/web/core/requests/request-parts.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { useOneAtATime } from '@portico/web/ui/form/one-at-a-time.ts'
import arrow from '@portico/web/ui/select-arrow.module.css'
import select from '@portico/web/core/requests/select.module.css'
import messages from '#features/queues/web/messages/en.json'

/** The time for which the list of queues is reused, in milliseconds. */
const reuseFor = 60_000

type QueueSelectProps = { view: RequestView; onChanged: OnChanged }

/**
 * Shows a request's queue and lets technicians move it to another. Until the queues are loaded, the request's own queue
 * is the only choice.
 */
export function QueueSelect({ view, onChanged }: QueueSelectProps) {
  const t = useMessages(messages)
  const { data } = useCall(listQueues, {}, reuseFor)
  const { busy, run } = useOneAtATime()
  const [problem, setProblem] = useState<string | null>(null)
  const { number, queue } = view.request
  const known = data?.ok === true ? data.data.queues : []
  const queues = queue === null || known.some(({ id }) => id === queue.id) ? known : [queue, ...known]
  const move = (id: string) => {
    setProblem(null)
    void run(
      () => send(moveRequest, { params: { number: `${number}` }, body: { queueid: id === '' ? null : id } }),
      (outcome) => {
        if (outcome.ok) onChanged(outcome.data, t('moved', { number }))
        else setProblem(messageFor(outcome, t))
      },
    )
  }
  return (
    <>
      <span className={`${arrow.arrow} ${select.select}`}>
        <select
          aria-label={t('queue')}
          aria-busy={busy || undefined}
          value={queue?.id ?? ''}
          onChange={({ target }) => move(target.value)}
        >
          <option value="">{t('noQueue')}</option>
          {queues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </span>
      <Alert kind="danger" bare text={problem} />
    </>
  )
}
