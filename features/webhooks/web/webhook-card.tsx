import { webhookEvents } from '@portico/contract/core/requests/webhook-rules.ts'
import { changeWebhook, sendWebhookTest, type ListedWebhook } from '#features/webhooks/contract/webhooks.ts'
import { useState } from 'react'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { RelativeTime } from '@portico/web/core/requests/request-marks.tsx'
import { dateText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { Card } from '@portico/web/ui/card.tsx'
import { useOneAtATime } from '@portico/web/ui/form/one-at-a-time.ts'
import type { Asked } from './ask-webhook.tsx'
import { eventText, outcomeText } from './delivery-text.ts'
import { WebAddress } from './web-address.tsx'
import { WebhookDeliveries, type Awaited } from './webhook-deliveries.tsx'
import styles from './webhooks.module.css'
import settings from '@portico/web/core/requests/settings.module.css'
import messages from '#features/webhooks/web/messages/en.json'

type WebhookCardProps = {
  webhook: ListedWebhook
  announce: (done: string) => void
  onChange: () => void
  onAsk: (act: Asked['act']) => void
}

/**
 * Shows a webhook with its state, its actions and, on demand, its deliveries. Sending a test opens the deliveries and
 * shows its progress.
 */
export function WebhookCard({ webhook, announce, onChange, onAsk }: WebhookCardProps) {
  const t = useMessages(messages)
  const { url, state, failures } = webhook
  const [isOpen, setOpen] = useState(false)
  const [awaited, setAwaited] = useState<Awaited | null>(null)
  const isOff = state === 'off' || state === 'given-up'
  const onTested = (sent: Awaited) => {
    setAwaited(sent)
    setOpen(true)
  }
  const { test, isTesting, toggle, isToggling, problem } = useWebhookActions(webhook, { isOff, announce, onTested })
  const acts = [
    { text: t('sendTest'), busy: isTesting, onClick: test },
    {
      'text': t('deliveries'),
      'aria-expanded': isOpen,
      'onClick': () => {
        setOpen(!isOpen)
        setAwaited(null)
      },
    },
    { text: t('changeEvents'), onClick: onChange },
    { text: t(isOff ? 'switchOn' : 'switchOff'), busy: isToggling, onClick: toggle },
    { text: t('newSecret'), onClick: () => onAsk('rotate') },
    { text: t('remove'), className: styles.remove, onClick: () => onAsk('remove') },
  ]
  return (
    <Card className={settings.card} aria-label={url}>
      <div className={settings.head}>
        <h2 className={settings.title}>
          <WebAddress url={url} />
        </h2>
        <span className={styles.state} data-state={state}>
          {t(state, { count: failures })}
        </span>
      </div>
      {state === 'given-up' ? <p className={settings.about}>{t('givenUpAbout')}</p> : null}
      <Facts webhook={webhook} />
      <div className={styles.acts}>
        {acts.map(({ text, ...rest }) => (
          <Button key={text} {...rest} kind="quiet" aria-label={t('of', { act: text, name: url })}>
            {text}
          </Button>
        ))}
      </div>
      <Alert kind="danger" text={problem} />
      {isOpen ? <WebhookDeliveries webhook={webhook} isOff={isOff} awaited={awaited} onAwait={setAwaited} /> : null}
    </Card>
  )
}

type Acts = { isOff: boolean; announce: (done: string) => void; onTested: (sent: Awaited) => void }

/** Returns the actions on the card: sending a test, and switching the webhook on or off. */
function useWebhookActions({ id, url }: ListedWebhook, { isOff, announce, onTested }: Acts) {
  const t = useMessages(messages)
  const [problem, setProblem] = useState<string | null>(null)
  const testing = useOneAtATime()
  const toggling = useOneAtATime()
  const test = () => {
    setProblem(null)
    void testing.run(
      () => send(sendWebhookTest, { params: { id } }),
      (outcome) => (outcome.ok ? onTested({ id: outcome.data.id, attempts: 0 }) : setProblem(messageFor(outcome, t))),
    )
  }
  const toggle = () => {
    setProblem(null)
    void toggling.run(
      () => send(changeWebhook, { params: { id }, body: { is_active: isOff } }),
      (outcome) =>
        outcome.ok
          ? announce(t(isOff ? 'switchedOn' : 'switchedOff', { name: url }))
          : setProblem(messageFor(outcome, t)),
    )
  }
  return { test, isTesting: testing.busy, toggle, isToggling: toggling.busy, problem }
}

/** Shows a webhook's events and its last delivery. */
function Facts({ webhook: { events, last_delivery: last, created_at: created } }: { webhook: ListedWebhook }) {
  const t = useMessages(messages)
  const isAll = events.length === webhookEvents.length
  return (
    <dl className={settings.facts}>
      <div>
        <dt>{t('events')}</dt>
        <dd>
          {isAll
            ? t('allEvents')
            : new Intl.ListFormat(t.locale, { type: 'unit' }).format(events.map((event) => t(event)))}
        </dd>
      </div>
      <div>
        <dt>{t('lastDelivery')}</dt>
        <dd>
          {last === null ? (
            t('noDelivery')
          ) : (
            <>
              {eventText(t, last.event)} · {outcomeText(t, last)} ·{' '}
              <RelativeTime at={last.attempted_at ?? last.created_at} />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('added')}</dt>
        <dd>{dateText(t.locale, Date.parse(created), { dateStyle: 'medium' })}</dd>
      </div>
    </dl>
  )
}
