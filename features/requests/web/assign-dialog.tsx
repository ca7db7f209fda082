import { assignRequest } from '#features/requests/contract/changes.ts'
import type { Colleague, RequestView } from '@portico/contract/core/requests/request-view.ts'
import { useState } from 'react'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { send } from '@portico/web/core/calls/send.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { FormAlert } from '@portico/web/ui/form/field.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { ColleagueField } from './colleague-field.tsx'
import { DialogButtons } from '@portico/web/core/requests/reason-dialog.tsx'
import type { OnChanged } from '@portico/web/core/requests/request-parts.ts'
import dialog from '@portico/web/core/requests/dialog.module.css'
import messages from '#features/requests/web/messages/en.json'

type AssignDialogProps = { view: RequestView; onChanged: OnChanged; onClose: () => void }

/** The dialog that assigns a request to a technician who sees its company, or removes the assignment. */
export function AssignDialog({ view, onChanged, onClose }: AssignDialogProps) {
  const t = useMessages(messages)
  const { assignee } = view.request
  const [chosen, setChosen] = useState<Colleague | null>(assignee === null ? null : { ...assignee, email: '' })
  const number = String(view.request.number)
  const form = useForm({
    fields: ['agent'],
    call: () => send(assignRequest, { params: { number }, body: { accountid: chosen?.id ?? null } }),
    refused: (outcome) => refusalNotice(outcome, t, { agent: ['no-such-agent'] }),
    onDone: ({ data }) =>
      onChanged(data, chosen === null ? t('assignedToNone') : t('assignedTo', { name: chosen.name })),
  })
  return (
    <FormDialog title={t('assignQuestion')} text={t('assignAbout')} onClose={onClose}>
      <Form of={form} className={dialog.dialog}>
        <ColleagueField
          of={form}
          name="agent"
          label={t('agent')}
          as="agent"
          number={number}
          chosen={chosen}
          onChoose={setChosen}
        />
        <FormAlert of={form} />
        <DialogButtons yes={t('assignNow')} busy={form.busy} onClose={onClose} />
      </Form>
    </FormDialog>
  )
}
