import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { webhookEvents, webhookUrlLongest, type WebhookEvent } from '@portico/contract/core/requests/webhook-rules.ts'
import { addWebhook, changeWebhook, type ListedWebhook } from '#features/webhooks/contract/webhooks.ts'
import { useState } from 'react'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { send } from '@portico/web/core/calls/send.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { DialogFoot } from '@portico/web/ui/form/dialog-foot.tsx'
import { Field, FieldMessage } from '@portico/web/ui/form/field.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import { underFields } from '@portico/web/ui/form/later-forms.ts'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import styles from './webhooks.module.css'
import settings from '@portico/web/core/requests/settings.module.css'
import messages from '#features/webhooks/web/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

const ofAddress = [
  'webhook-address-not-valid',
  'webhook-address-not-https',
  'webhook-address-with-password',
  'webhook-address-private',
  'webhook-exists',
  'too-many-webhooks',
] as const

type AddWebhookProps = { onClose: () => void; onAdded: (added: OutputOf<typeof addWebhook>) => void }

/** The dialog that adds a webhook with its address and events. All events are chosen at first. */
export function AddWebhook({ onClose, onAdded }: AddWebhookProps) {
  const t = useMessages(messages)
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhookEvents)
  const form = useForm({
    fields: ['url', 'events'],
    check: ({ url }) =>
      underFields(
        {
          ...(url.trim() === '' ? { url: 'address-empty' as const } : {}),
          ...(events.length === 0 ? { events: 'no-webhook-events' as const } : {}),
        },
        (problem) => textOf(t, problem),
      ),
    call: ({ url }) => send(addWebhook, { body: { url: url.trim(), events: [...events] } }),
    refused: (outcome) => refusalNotice(outcome, t, { url: ofAddress, events: ['no-webhook-events'] }),
    onDone: ({ data }) => onAdded(data),
  })
  return (
    <FormDialog title={t('add')} text={t('addAbout')} onClose={onClose}>
      <Form of={form} className={settings.form}>
        <Field of={form} name="url">
          <TextField
            {...form.field('url')}
            label={t('address')}
            type="text"
            inputMode="url"
            dir="ltr"
            placeholder="https://hooks.example.com/portico"
            maxLength={webhookUrlLongest}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <EventBoxes events={events} onChange={setEvents} />
        <FieldMessage of={form} name="events" />
        <DialogFoot of={form} cancel={t('cancel')} save={t('add')} onCancel={onClose} />
      </Form>
    </FormDialog>
  )
}

type ChangeEventsProps = { webhook: ListedWebhook; onClose: () => void; onChanged: () => void }

/**
 * The dialog that changes the events of a webhook.
 */
export function ChangeEvents({ webhook, onClose, onChanged }: ChangeEventsProps) {
  const t = useMessages(messages)
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook.events)
  const form = useForm({
    fields: ['events'],
    check: () =>
      underFields(events.length === 0 ? { events: 'no-webhook-events' as const } : {}, (problem) => textOf(t, problem)),
    call: () => send(changeWebhook, { params: { id: webhook.id }, body: { events: [...events] } }),
    refused: (outcome) => refusalNotice(outcome, t, { events: ['no-webhook-events'] }),
    onDone: () => onChanged(),
  })
  return (
    <FormDialog title={t('changeEvents')} text={webhook.url} onClose={onClose}>
      <Form of={form} className={settings.form}>
        <EventBoxes events={events} onChange={setEvents} />
        <FieldMessage of={form} name="events" />
        <DialogFoot of={form} cancel={t('cancel')} save={t('save')} onCancel={onClose} />
      </Form>
    </FormDialog>
  )
}

type EventBoxesProps = { events: readonly WebhookEvent[]; onChange: (events: readonly WebhookEvent[]) => void }

/** Checkboxes for the events, each with its technical name. */
function EventBoxes({ events, onChange }: EventBoxesProps) {
  const t = useMessages(messages)
  return (
    <fieldset className={settings.group}>
      <legend className={settings.legend}>{t('events')}</legend>
      <div className={styles.boxes}>
        {webhookEvents.map((event) => (
          <label key={event} className={settings.box}>
            <input
              type="checkbox"
              name="events"
              checked={events.includes(event)}
              onChange={({ target }) =>
                onChange(webhookEvents.filter((other) => (other === event ? target.checked : events.includes(other))))
              }
            />
            <span className={styles.event}>
              {t(event)}
              <code dir="ltr" className={styles.wire}>
                {event}
              </code>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
