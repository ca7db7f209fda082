import { listWebhooks, type ListedWebhook } from '#features/webhooks/contract/webhooks.ts'
import { Webhook } from 'lucide'
import { useState } from 'react'
import { Link } from 'wouter'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useLiveCall } from '@portico/web/core/calls/use-live-call.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { AskWebhook, type Asked } from './ask-webhook.tsx'
import { SecretDialog, type ShownSecret } from './secret-dialog.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { AddWebhook, ChangeEvents } from './webhook-dialogs.tsx'
import settings from '@portico/web/core/requests/settings.module.css'
import messages from '#features/webhooks/web/messages/en.json'

/** The interval at which the list is refreshed, in milliseconds. Each delivery changes the list. */
const refreshEvery = 15_000

/** The dialog that is open. */
type Opened = { kind: 'add' } | { kind: 'events'; webhook: ListedWebhook } | { kind: 'secret'; secret: ShownSecret }

type Announces = { announce: (done: string) => void }

/**
 * Lists the webhooks with their events and latest results.
 */
export function WebhooksTab({ announce }: Announces) {
  const t = useMessages(messages)
  const { data: webhooks, problem, isFetching, refetch } = useLiveCall(listWebhooks, {}, refreshEvery)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const add = webhooks === null ? null : <Button onClick={() => setOpened({ kind: 'add' })}>{t('add')}</Button>
  const more = <Link href="/document?name=webhooks">{t('readMore')}</Link>
  return (
    <section className={settings.section} aria-label={t('title')}>
      {webhooks?.length === 0 ? (
        <EmptyState icon={Webhook} title={t('none')} text={t('noneAbout')}>
          {add}
          {more}
        </EmptyState>
      ) : (
        <header className={settings.head}>
          <p className={settings.about}>
            {t('lead')} {more}
          </p>
          {add}
        </header>
      )}
      <Failure
        title={t('unreadable')}
        text={webhooks === null && problem !== null ? messageFor(problem, t) : null}
        busy={isFetching}
        onRetry={refetch}
      />
      {webhooks === null && problem === null ? <Skeleton height="12rem" /> : null}
      {webhooks?.map((webhook) => (
        <WebhookCard
          key={webhook.id}
          webhook={webhook}
          announce={announce}
          onChange={() => setOpened({ kind: 'events', webhook })}
          onAsk={(act) => setAsked({ act, webhook })}
        />
      ))}
      <OpenedDialog opened={opened} announce={announce} onOpen={setOpened} onAdded={refetch} />
      <AskWebhook
        asked={asked}
        onNo={() => setAsked(null)}
        onRemoved={({ url }) => {
          setAsked(null)
          announce(t('removed', { name: url }))
        }}
        onRotated={(secret) => {
          setAsked(null)
          setOpened({ kind: 'secret', secret })
        }}
      />
    </section>
  )
}

type OpenedDialogProps = Announces & {
  opened: Opened | null
  onOpen: (opened: Opened | null) => void
  onAdded: () => void
}

/** Renders the open dialog, if any. After a webhook is added, its secret is shown. */
function OpenedDialog({ opened, announce, onOpen, onAdded }: OpenedDialogProps) {
  const t = useMessages(messages)
  const onClose = () => onOpen(null)
  switch (opened?.kind) {
    case 'add':
      return (
        <AddWebhook
          onClose={onClose}
          onAdded={(secret) => {
            onOpen({ kind: 'secret', secret })
            onAdded()
          }}
        />
      )
    case 'events':
      return (
        <ChangeEvents
          webhook={opened.webhook}
          onClose={onClose}
          onChanged={() => {
            onClose()
            announce(t('changed', { name: opened.webhook.url }))
          }}
        />
      )
    case 'secret':
      return <SecretDialog shown={opened.secret} onClose={onClose} />
    default:
      return null
  }
}
