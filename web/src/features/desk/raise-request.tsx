import { raiseRequest } from '@portico/contract/features/desk/raise-request.ts'
import { descriptionLongest, offeredKinds, requestPriorities } from '@portico/contract/core/requests/request.ts'
import { useId, useState } from 'react'
import { refusalNotice } from '#web/core/calls/refusal-notice.ts'
import { send, summaryOr } from '#web/core/calls/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldMessage, focusOnArrival, FormAlert } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { underFields } from '#web/ui/form/under-fields.ts'
import { useForm, type FormOf } from '#web/ui/form/use-form.ts'
import { useOwnDirection } from '#web/ui/form/use-own-direction.ts'
import { Segments } from '#web/ui/segments.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Snackbar, type Snack } from '#web/ui/snackbar.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './desk.module.css'
import { useOwnRequestsRefresh } from './list-own-requests.tsx'
import {
  checkDraft,
  draftFields,
  draftOf,
  keepDraft,
  nextDraft,
  readDraft,
  type Draft,
  type DraftField,
} from './draft.ts'
import { useMessages, type Translate } from '#web/platform/messages.ts'
import messages from '#web/features/desk/messages/en.json'

const priorities = (t: Translate<typeof messages>) =>
  requestPriorities.map((priority) => ({ value: priority, text: t(priority) }))
const kinds = (t: Translate<typeof messages>) => offeredKinds.map((kind) => ({ value: kind, text: t(kind) }))

/**
 * The form that raises a request. The input is kept until it is raised; pressing twice raises one.
 */
export function RaiseRequest() {
  const t = useMessages(messages)
  const [draft, setDraft] = useState(readDraft)
  const [first] = useState(draft.id)
  const [snack, setSnack] = useState<Snack | null>(null)
  const refresh = useOwnRequestsRefresh()
  const form = useForm({
    fields: draftFields,
    check: (values) => underFields(checkDraft(t, values), (sentence) => sentence),
    call: (values) => send(raiseRequest, { body: draftOf(draft.id, values) }),
    refused: (outcome) => refusalNotice(outcome, t),
    onDone: ({ data, summary }, sent) => {
      const text = summaryOr(t, summary, t('raised', { number: data.number }))
      setSnack((last) => ({ kind: 'success', text, key: (last?.key ?? 0) + 1 }))
      setDraft(nextDraft(sent, form.values()))
      refresh()
    },
    onInput: (values) => keepDraft(draftOf(draft.id, values)),
  })
  return (
    <Card className={styles.raise} aria-label={t('raise')}>
      <h2 className={styles.heading}>{t('raise')}</h2>
      <Form of={form} className={styles.form}>
        <DraftFields key={draft.id} form={form} draft={draft} isNext={draft.id !== first} />
        <FormAlert of={form} />
        <Button type="submit" busy={form.busy}>
          {t('raiseNow')}
        </Button>
      </Form>
      <Snackbar snack={snack} onHide={() => setSnack(null)} />
    </Card>
  )
}

type DraftFieldsProps = {
  form: FormOf<DraftField>
  /** What the fields begin with. */
  draft: Draft
  /** Follows a request that was raised: its first field takes the focus. */
  isNext: boolean
}

function DraftFields({ form, draft, isNext }: DraftFieldsProps) {
  const t = useMessages(messages)
  const [priority, setPriority] = useState(draft.priority)
  const titleDirection = useOwnDirection(draft.title)
  return (
    <>
      <div className={styles.field}>
        <TextField
          {...form.field('title')}
          {...titleDirection}
          ref={isNext ? focusOnArrival : undefined}
          label={t('titleLabel')}
          placeholder={t('titleExample')}
          autoComplete="off"
          defaultValue={draft.title}
        />
        <FieldMessage of={form} name="title" />
      </div>
      <SelectField {...form.field('kind')} label={t('kind')} options={kinds(t)} defaultValue={draft.kind} />
      <Segments
        showLabel
        name="priority"
        label={t('priority')}
        options={priorities(t)}
        value={priority}
        onChange={setPriority}
      />
      <Description form={form} text={draft.description} />
    </>
  )
}

function Description({ form, text }: { form: FormOf<DraftField>; text: string }) {
  const t = useMessages(messages)
  const under = useId()
  const [length, setLength] = useState(text.length)
  const direction = useOwnDirection(text)
  const field = form.field('description')
  return (
    <div className={styles.field}>
      <TextAreaField
        {...field}
        aria-describedby={under}
        label={t('description')}
        placeholder={t('descriptionExample')}
        defaultValue={text}
        dir={direction.dir}
        onInput={(event) => {
          direction.onInput(event)
          setLength(event.currentTarget.value.length)
        }}
      />
      <div id={under} className={styles.under}>
        {field.invalid ? null : <span>{t('optional')}</span>}
        <FieldMessage of={form} name="description" />
        <span>{`${length} / ${descriptionLongest}`}</span>
      </div>
    </div>
  )
}
