import { delegateApproval } from '#features/approvals/contract/decisions.ts'
import type { Colleague, RequestView } from '@portico/contract/core/requests/request-view.ts'
import { useState } from 'react'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { send } from '@portico/web/core/calls/send.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { FormAlert } from '@portico/web/ui/form/field.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { DialogButtons } from '@portico/web/core/requests/reason-dialog.tsx'
import type { ColleagueField, OnChanged } from '@portico/web/core/requests/request-parts.ts'
import dialog from '@portico/web/core/requests/dialog.module.css'
import messages from '#features/approvals/web/rounds/messages/en.json'

type DelegateDialogProps = {
  view: RequestView
  onChanged: OnChanged
  onClose: () => void
  ColleagueField: ColleagueField
}

/** Shows the dialog that delegates the user's decision to a colleague. */
export function DelegateDialog({ view, onChanged, onClose, ColleagueField }: DelegateDialogProps) {
  const t = useMessages(messages)
  const [chosen, setChosen] = useState<Colleague | null>(null)
  const number = String(view.request.number)
  const form = useForm({
    fields: ['colleague'],
    check: () => (chosen === null ? { fields: { colleague: t('chooseColleague') } } : null),
    call: () => send(delegateApproval, { params: { number }, body: { accountid: chosen?.id ?? '' } }),
    refused: (outcome) => refusalNotice(outcome, t, { colleague: ['no-such-colleague', 'approver-not-possible'] }),
    onDone: ({ data }) => onChanged(data, t('delegatedTo', { name: chosen?.name ?? '' })),
  })
  return (
    <FormDialog title={t('delegateQuestion')} text={t('delegateAbout')} onClose={onClose}>
      <Form of={form} className={dialog.dialog}>
        <ColleagueField
          of={form}
          name="colleague"
          label={t('colleague')}
          as="approver"
          number={number}
          chosen={chosen}
          onChoose={setChosen}
        />
        <FormAlert of={form} />
        <DialogButtons yes={t('delegate')} busy={form.busy} onClose={onClose} />
      </Form>
    </FormDialog>
  )
}
