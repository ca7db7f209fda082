import {
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  type ListedWebhook,
  type WebhookDelivery,
} from '#features/webhooks/contract/webhooks.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { useLiveCall } from '@portico/web/core/calls/use-live-call.ts'
import { dateText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import { useOneAtATime } from '@portico/web/ui/form/one-at-a-time.ts'
import { Live } from '@portico/web/ui/live.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { Spinner } from '@portico/web/ui/spinner.tsx'
import { eventText, outcomeText } from './delivery-text.ts'
import styles from './webhooks.module.css'
import messages from '#features/webhooks/web/messages/en.json'

/** A delivery whose next attempt is awaited, and the number of its earlier attempts. */
export type Awaited = Pick<WebhookDelivery, 'id' | 'attempts'>

/** The intervals at which the deliveries are refreshed, in general and while one is awaited, in milliseconds. */
const refreshEvery = 10_000
const refreshEveryWhileAwaited = 1_000

type WebhookDeliveriesProps = {
  webhook: ListedWebhook
  isOff: boolean
  awaited: Awaited | null
  onAwait: (awaited: Awaited) => void
}

/**
 * Lists the latest deliveries of a webhook with the result of the awaited one, and refreshes them regularly. Failed and
 * unsent deliveries can be sent again.
 */
export function WebhookDeliveries({ webhook: { id, url }, isOff, awaited, onAwait }: WebhookDeliveriesProps) {
  const t = useMessages(messages)
  const { data: deliveries, problem, isFetching, refetch, outcome } = useDeliveries(id, awaited)
  const isThere = useWasRendered()
  return (
    <section className={styles.deliveries} aria-label={t('deliveriesOf', { name: url })}>
      <Live>{awaited === null || !isThere ? null : <Result outcome={outcome} />}</Live>
      <Failure
        title={t('deliveriesUnreadable')}
        text={deliveries === null && problem !== null ? messageFor(problem, t) : null}
        busy={isFetching}
        onRetry={refetch}
      />
      {deliveries === null && problem === null ? <Skeleton height="6rem" /> : null}
      {deliveries?.length === 0 ? <p className={styles.none}>{t('noDeliveries')}</p> : null}
      <ul className={styles.list}>
        {deliveries?.map((delivery) => (
          <Row
            key={delivery.id}
            delivery={delivery}
            mayResend={mayResend(delivery, isOff)}
            onResent={() => {
              onAwait(delivery)
              refetch()
            }}
          />
        ))}
      </ul>
    </section>
  )
}

const mayResend = ({ state, event }: WebhookDelivery, isOff: boolean) =>
  (state === 'failed' || state === 'not-sent') && (!isOff || event === 'webhook.test')

/** Returns whether the component was rendered before. A live region must exist before its announcement (see `Live`). */
function useWasRendered(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const soon = setTimeout(() => setThere(true))
    return () => clearTimeout(soon)
  }, [])
  return isThere
}

/** Polls the deliveries of a webhook. `outcome` is the awaited delivery after its attempt, null before. */
function useDeliveries(id: string, awaited: Awaited | null) {
  const client = useQueryClient()
  const key = awaited === null ? null : `${awaited.id} ${awaited.attempts}`
  const [settled, setSettled] = useState<string | null>(null)
  const isAwaiting = key !== null && key !== settled
  const reading = useLiveCall(
    listWebhookDeliveries,
    { params: { id } },
    isAwaiting ? refreshEveryWhileAwaited : refreshEvery,
  )
  const outcome = awaited === null ? null : attemptOf(reading.data ?? [], awaited)
  if (isAwaiting && outcome !== null) setSettled(key)
  // Refreshes the list of webhooks, which shows the last delivery and the failures.
  useEffect(() => {
    if (settled !== null) void client.invalidateQueries({ queryKey: [listWebhooks.method, listWebhooks.path] })
  }, [client, settled])
  return { ...reading, outcome }
}

const attemptOf = (deliveries: readonly WebhookDelivery[], { id, attempts }: Awaited) =>
  deliveries.find((delivery) => delivery.id === id && delivery.attempts > attempts) ?? null

/** Shows the result of the awaited delivery, or that there is none yet. */
function Result({ outcome }: { outcome: WebhookDelivery | null }) {
  const t = useMessages(messages)
  if (outcome === null)
    return (
      <p className={styles.result}>
        <Spinner /> {t('awaiting')}
      </p>
    )
  const time = timeOf(t.locale, outcome, { timeStyle: 'medium' })
  return (
    <p className={styles.result} data-state={outcome.state}>
      {t('result', { event: eventText(t, outcome.event), time, outcome: outcomeText(t, outcome) })}
    </p>
  )
}

const timeOf = (
  locale: string,
  { attempted_at: attempted, created_at: created }: WebhookDelivery,
  options: Intl.DateTimeFormatOptions,
) => dateText(locale, Date.parse(attempted ?? created), options)

type RowProps = { delivery: WebhookDelivery; mayResend: boolean; onResent: () => void }

/** Shows the last attempt, the event and the result of a delivery. */
function Row({ delivery, mayResend, onResent }: RowProps) {
  const t = useMessages(messages)
  const { busy, run } = useOneAtATime()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { id, event, state, attempts, problem } = delivery
  const name = eventText(t, event)
  const when = timeOf(t.locale, delivery, { dateStyle: 'medium', timeStyle: 'medium' })
  const resend = () => {
    setRefusal(null)
    return run(
      () => send(resendWebhookDelivery, { params: { id } }),
      (outcome) => (outcome.ok ? onResent() : setRefusal(messageFor(outcome, t))),
    )
  }
  return (
    <li className={styles.row}>
      <time dateTime={delivery.attempted_at ?? delivery.created_at} className={styles.time}>
        {when}
      </time>
      <span>{name}</span>
      <span className={styles.outcome}>
        <span className={styles.mark} data-state={state}>
          {outcomeText(t, delivery)}
        </span>
        {attempts > 1 ? ` · ${t('attempts', { count: attempts })}` : null}
        {problem === '' ? null : (
          <span className={styles.problem}>
            <bdi lang="en" dir="ltr">
              {problem}
            </bdi>
          </span>
        )}
      </span>
      {mayResend ? (
        <Button
          kind="quiet"
          busy={busy}
          aria-label={t('of', { act: t('sendAgain'), name: `${name}, ${when}` })}
          onClick={() => void resend()}
        >
          {t('sendAgain')}
        </Button>
      ) : null}
      <div className={styles.refusal}>
        <Alert bare kind="danger" text={refusal} />
      </div>
    </li>
  )
}
