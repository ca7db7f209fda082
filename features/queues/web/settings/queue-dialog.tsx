import { requestKinds } from '@portico/contract/core/requests/request.ts'
import { assignments, saveQueue } from '#features/queues/contract/queues.ts'
import { useState, type ComponentType } from 'react'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { send } from '@portico/web/core/calls/send.ts'
import type { PeoplePickerProps } from '@portico/web/core/requests/request-parts.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { DialogFoot } from '@portico/web/ui/form/dialog-foot.tsx'
import { Field, FieldMessage, useOwnDirection } from '@portico/web/ui/form/field.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import { underFields } from '@portico/web/ui/form/later-forms.ts'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { RadioCards } from '@portico/web/ui/radio-cards.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import { HoursEditor } from './hours-editor.tsx'
import { LevelFields } from './level-fields.tsx'
import { problemsOf, settingsOf, type QueueDraft } from './queue-draft.ts'
import settings from '@portico/web/core/requests/settings.module.css'
import deskMessages from '@portico/web/core/requests/messages/en.json'
import messages from '#features/queues/web/settings/messages/en.json'

type QueueDialogProps = {
  draft: QueueDraft
  PeoplePicker: ComponentType<PeoplePickerProps>
  onClose: () => void
  onSaved: (name: string) => void
}

const aboutAssignment = { 'manual': 'manual-about', 'next-member': 'next-member-about' } as const
const fields = ['name', 'kinds', 'members', 'levels', 'hours'] as const

/**
 * The dialog that adds or changes a queue.
 */
export function QueueDialog({ draft, PeoplePicker, onClose, onSaved }: QueueDialogProps) {
  const t = useMessages(messages)
  const direction = useOwnDirection(draft.name)
  const [queue, setQueue] = useState(draft)
  const change = (parts: Partial<QueueDraft>) => setQueue((before) => ({ ...before, ...parts }))
  const form = useForm({
    fields,
    check: ({ name }) => underFields(problemsOf({ ...queue, name }), (problem) => t(problem)),
    call: ({ name }) => send(saveQueue, { params: { id: queue.id }, body: settingsOf({ ...queue, name }) }),
    refused: (outcome) =>
      refusalNotice(outcome, t, {
        name: ['queue-name-taken'],
        kinds: ['kind-has-queue'],
        members: ['not-an-agent'],
      }),
    onDone: ({ data }) => onSaved(data.name),
  })
  return (
    <FormDialog wide title={t(draft.isNew ? 'addQueue' : 'changeQueue')} text={t('queueAbout')} onClose={onClose}>
      <Form of={form} className={settings.form}>
        <Field of={form} name="name">
          <TextField
            {...form.field('name')}
            {...direction}
            label={t('name')}
            defaultValue={draft.name}
            autoComplete="off"
          />
        </Field>
        <KindBoxes kinds={queue.kinds} onChange={(kinds) => change({ kinds })} />
        <FieldMessage of={form} name="kinds" />
        <PeoplePicker
          label={t('members')}
          field="members"
          as="member"
          people={queue.members}
          onChange={(members) => change({ members })}
        />
        <FieldMessage of={form} name="members" />
        <RadioCards
          legend={t('assignment')}
          field="assignment"
          cards={assignments.map((value) => ({ value, name: t(value), detail: t(aboutAssignment[value]) }))}
          chosen={queue.assignment}
          onChoose={(chosen) => change({ assignment: assignments.find((known) => known === chosen) ?? 'manual' })}
        />
        <LevelFields levels={queue.levels} onChange={(levels) => change({ levels })} />
        <FieldMessage of={form} name="levels" />
        <HoursEditor hours={queue.hours} onChange={(hours) => change({ hours })} />
        <FieldMessage of={form} name="hours" />
        <DialogFoot of={form} cancel={t('cancel')} save={t('save')} onCancel={onClose} />
      </Form>
    </FormDialog>
  )
}

type KindBoxesProps = { kinds: QueueDraft['kinds']; onChange: (kinds: QueueDraft['kinds']) => void }

/** Checkboxes for the kinds whose new requests go to the queue. */
function KindBoxes({ kinds, onChange }: KindBoxesProps) {
  const t = useMessages(messages)
  const deskT = useMessages(deskMessages)
  return (
    <fieldset className={settings.group}>
      <legend className={settings.legend}>{t('kinds')}</legend>
      <div className={settings.boxes}>
        {requestKinds.map((kind) => (
          <label key={kind} className={settings.box}>
            <input
              type="checkbox"
              name="kinds"
              checked={kinds.includes(kind)}
              onChange={({ target }) =>
                onChange(requestKinds.filter((other) => (other === kind ? target.checked : kinds.includes(other))))
              }
            />
            {deskT(kind)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
