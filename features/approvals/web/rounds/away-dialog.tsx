import {
  endDelegation,
  readDelegation,
  saveDelegation,
  type StandingDelegation,
} from '#features/approvals/contract/delegations.ts'
import type { Colleague } from '@portico/contract/core/requests/request-view.ts'
import { CalendarOff } from 'lucide'
import { useState } from 'react'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { dateText } from '@portico/web/platform/formats.ts'
import type { ColleagueField } from '@portico/web/core/requests/request-parts.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Field, FormAlert } from '@portico/web/ui/form/field.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { useOneAtATime } from '@portico/web/ui/form/one-at-a-time.ts'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import { dateInDays, dateOf, endOfDay, startOfDay } from '@portico/web/core/requests/days.ts'
import { DialogButtons } from '@portico/web/core/requests/reason-dialog.tsx'
import approvals from './approvals.module.css'
import dialog from '@portico/web/core/requests/dialog.module.css'
import messages from '#features/approvals/web/rounds/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

type FieldProps = { ColleagueField: ColleagueField }

/** Shows the button that opens the dialog about the user's absence. */
export function Away(props: FieldProps) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        <Icon icon={CalendarOff} />
        {t('away')}
      </Button>
      {isOpen ? <AwayDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Shows, saves and ends the user's delegation during an absence. */
function AwayDialog({ ColleagueField, onClose }: FieldProps & { onClose: () => void }) {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useCall(readDelegation, {})
  const read = () => void refetch()
  return (
    <FormDialog title={t('away')} text={t('awayAbout')} onClose={onClose}>
      {data === undefined ? <Skeleton height="12rem" label={t('readingDelegation')} /> : null}
      <Failure
        title={t('delegationUnreadable')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={read}
      />
      {data?.ok === true ? (
        <>
          {data.data === null ? null : <Current delegation={data.data} onEnded={read} />}
          <AwayForm delegation={data.data} onSaved={read} onClose={onClose} ColleagueField={ColleagueField} />
        </>
      ) : null}
    </FormDialog>
  )
}

function Current({ delegation, onEnded }: { delegation: StandingDelegation; onEnded: () => void }) {
  const t = useMessages(messages)
  const { busy, run } = useOneAtATime()
  const [problem, setProblem] = useState<string | null>(null)
  const date = (at: string) => dateText(t.locale, Date.parse(at), { dateStyle: 'medium' })
  const { delegate, from, until } = delegation
  const end = () =>
    run(
      () => send(endDelegation, {}),
      (outcome) => (outcome.ok ? onEnded() : setProblem(messageFor(outcome, t))),
    )
  return (
    <div className={dialog.dialog}>
      <p>{t('awayNow', { name: delegate.name, from: date(from), until: date(until) })}</p>
      <Alert kind="danger" bare text={problem} />
      <span>
        <Button kind="secondary" busy={busy} onClick={() => void end()}>
          {t('endDelegation')}
        </Button>
      </span>
    </div>
  )
}

type AwayFormProps = FieldProps & {
  delegation: StandingDelegation | null
  onSaved: () => void
  onClose: () => void
}

function AwayForm({ delegation, onSaved, onClose, ColleagueField }: AwayFormProps) {
  const t = useMessages(messages)
  const [chosen, setChosen] = useState<Colleague | null>(delegation?.delegate ?? null)
  const [isSaved, setSaved] = useState(false)
  const form = useForm({
    fields: ['colleague', 'from', 'until'],
    check: ({ from, until }) => {
      if (chosen === null) return { fields: { colleague: t('chooseColleague') } }
      const isWrong = startOfDay(from) === null || endOfDay(until) === null || from > until
      return isWrong ? { fields: { until: textOf(t, 'times-not-possible') } } : null
    },
    call: ({ from, until }) =>
      send(saveDelegation, {
        body: { accountid: chosen?.id ?? '', from: startOfDay(from) ?? '', until: endOfDay(until) ?? '' },
      }),
    refused: (outcome) =>
      refusalNotice(outcome, t, { colleague: ['no-such-colleague'], until: ['times-not-possible'] }),
    onDone: () => {
      setSaved(true)
      onSaved()
    },
    onInput: () => setSaved(false),
  })
  return (
    <Form of={form} className={dialog.dialog}>
      <ColleagueField
        of={form}
        name="colleague"
        label={t('colleague')}
        as="approver"
        chosen={chosen}
        onChoose={setChosen}
      />
      <div className={approvals.pair}>
        <TextField
          {...form.field('from')}
          type="date"
          label={t('awayFrom')}
          defaultValue={delegation === null ? dateInDays(0) : dateOf(new Date(delegation.from))}
        />
        <Field of={form} name="until">
          <TextField
            {...form.field('until')}
            type="date"
            label={t('awayUntil')}
            min={dateInDays(0)}
            defaultValue={delegation === null ? dateInDays(7) : dateOf(new Date(delegation.until))}
          />
        </Field>
      </div>
      <FormAlert of={form} />
      <Alert kind="success" bare text={isSaved ? t('delegationSaved') : null} />
      <DialogButtons yes={t('save')} no={t('close')} busy={form.busy} onClose={onClose} />
    </Form>
  )
}
