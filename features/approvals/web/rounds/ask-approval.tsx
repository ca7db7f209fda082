import { dueDaysAtMost, quorums, risks } from '@portico/contract/core/requests/approval-rules.ts'
import { reasonLongest } from '@portico/contract/core/requests/request.ts'
import { askForApproval } from '#features/approvals/contract/ask-for-approval.ts'
import type { Colleague, RequestView } from '@portico/contract/core/requests/request-view.ts'
import { X } from 'lucide'
import { useState } from 'react'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { send } from '@portico/web/core/calls/send.ts'
import { useDraft } from '@portico/web/core/drafts/use-draft.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Field, FormAlert } from '@portico/web/ui/form/field.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import { useForm, type FormOf } from '@portico/web/ui/form/use-form.ts'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { SelectField } from '@portico/web/ui/select-field.tsx'
import type { Draft } from '@portico/web/ui/text-area.tsx'
import { TextAreaField } from '@portico/web/ui/text-area-field.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import { dateInDays, endOfDay } from '@portico/web/core/requests/days.ts'
import { DialogButtons } from '@portico/web/core/requests/reason-dialog.tsx'
import type { ColleagueField, OnChanged } from '@portico/web/core/requests/request-parts.ts'
import styles from './approvals.module.css'
import dialog from '@portico/web/core/requests/dialog.module.css'
import requestMessages from '@portico/web/core/requests/messages/en.json'
import messages from '#features/approvals/web/rounds/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

type AskApprovalProps = { view: RequestView; onChanged: OnChanged; ColleagueField: ColleagueField }

const fields = ['colleague', 'quorum', 'needed', 'risk', 'due', 'reason'] as const
const quorumNames = { any: 'askAny', all: 'askAll', count: 'askCount' } as const

/** Shows the button that opens the dialog to ask colleagues for approval. */
export function AskApproval({ onChanged, ...props }: AskApprovalProps) {
  const t = useMessages(messages)
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button kind="quiet" onClick={() => setAsked(true)}>
        {t('askApproval')}
      </Button>
      {isAsked ? (
        <AskDialog
          {...props}
          onChanged={(view, done) => {
            setAsked(false)
            onChanged(view, done)
          }}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  )
}

/** Asks for the approvers, quorum, deadline and risk. */
function AskDialog({ view, onChanged, ColleagueField, onClose }: AskApprovalProps & { onClose: () => void }) {
  const t = useMessages(messages)
  const [approvers, setApprovers] = useState<readonly Colleague[]>([])
  const [quorum, setQuorum] = useState<string>('any')
  const number = String(view.request.number)
  const draft = useDraft(`request ${number} approval`)
  const form = useForm({
    fields,
    check: ({ needed, due }) => {
      if (approvers.length === 0) return { fields: { colleague: t('chooseColleague') } }
      if (quorum === 'count' && !isNumberUpTo(needed, approvers.length))
        return { fields: { needed: t('neededWrong', { count: approvers.length }) } }
      return endOfDay(due) === null ? { fields: { due: textOf(t, 'due-date-not-possible') } } : null
    },
    call: ({ needed, risk, due, reason }) =>
      send(askForApproval, {
        params: { number },
        body: {
          ...bodyOf({ risk, due, reason }),
          approvers: approvers.map(({ id }) => id),
          quorum: quorums.find((known) => known === quorum) ?? 'any',
          needed: quorum === 'count' ? Number(needed) : 1,
        },
      }),
    refused: (outcome) =>
      refusalNotice(outcome, t, {
        colleague: ['no-such-colleague', 'approver-not-possible'],
        due: ['due-date-not-possible'],
      }),
    onDone: ({ data }) => {
      draft.remove()
      onChanged(data, t('approvalAsked'))
    },
  })
  return (
    <FormDialog title={t('askApproval')} text={t('askApprovalAbout')} onClose={onClose}>
      <Form of={form} className={dialog.dialog}>
        <ColleagueField
          of={form}
          name="colleague"
          key={approvers.length}
          label={t('approvers')}
          as="approver"
          number={number}
          chosen={null}
          onChoose={(colleague) => (colleague === null ? undefined : setApprovers([...approvers, colleague]))}
          without={approvers.map(({ id }) => id)}
        />
        <Chosen
          approvers={approvers}
          onRemove={(id) => setApprovers(approvers.filter((approver) => approver.id !== id))}
        />
        <Conditions form={form} quorum={quorum} onQuorum={setQuorum} />
        <Reason form={form} draft={draft} />
        <FormAlert of={form} />
        <DialogButtons yes={t('askNow')} busy={form.busy} onClose={onClose} />
      </Form>
    </FormDialog>
  )
}

const bodyOf = ({ risk, due, reason }: { risk: string; due: string; reason: string }) => ({
  risk: risks.find((known) => known === risk) ?? 'low',
  due_at: endOfDay(due) ?? '',
  ...(reason.trim() === '' ? {} : { reason }),
})

function Reason({ form, draft }: { form: FormOf<(typeof fields)[number]>; draft: Draft }) {
  const requestT = useMessages(requestMessages)
  const field = form.field('reason')
  return (
    <TextAreaField
      {...field}
      draft={draft}
      label={requestT('reasonOptional')}
      rows={2}
      maxLength={reasonLongest}
      dir="auto"
    />
  )
}

const isNumberUpTo = (text: string, most: number) => /^[1-9]\d*$/.test(text) && Number(text) <= most

type ConditionsProps = { form: FormOf<(typeof fields)[number]>; quorum: string; onQuorum: (quorum: string) => void }

function Conditions({ form, quorum, onQuorum }: ConditionsProps) {
  const t = useMessages(messages)
  return (
    <div className={styles.pair}>
      <SelectField
        {...form.field('quorum')}
        label={t('quorum')}
        value={quorum}
        onChange={({ target }) => onQuorum(target.value)}
        options={quorums.map((option) => ({ value: option, text: t(quorumNames[option]) }))}
      />
      {quorum === 'count' ? (
        <Field of={form} name="needed">
          <TextField {...form.field('needed')} label={t('needed')} inputMode="numeric" defaultValue="2" />
        </Field>
      ) : null}
      <SelectField
        {...form.field('risk')}
        label={t('risk')}
        options={[
          { value: 'low', text: t('riskLow') },
          { value: 'high', text: t('riskHigh') },
        ]}
      />
      <Field of={form} name="due">
        <TextField
          {...form.field('due')}
          type="date"
          label={t('deadline')}
          min={dateInDays(0)}
          max={dateInDays(dueDaysAtMost - 1)}
          defaultValue={dateInDays(7)}
        />
      </Field>
    </div>
  )
}

function Chosen({ approvers, onRemove }: { approvers: readonly Colleague[]; onRemove: (id: string) => void }) {
  const t = useMessages(messages)
  if (approvers.length === 0) return null
  return (
    <ul className={styles.chosen}>
      {approvers.map(({ id, name }) => (
        <li key={id} className={styles.chip}>
          <bdi>{name}</bdi>
          <button type="button" aria-label={t('removeColleague', { name })} onClick={() => onRemove(id)}>
            <Icon icon={X} />
          </button>
        </li>
      ))}
    </ul>
  )
}
