import { descriptionLongest, offeredKinds, requestPriorities } from '@portico/contract/core/requests/request.ts'
import { raiseRequest } from '#features/requests/contract/raise-request.ts'
import { useId, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { send } from '@portico/web/core/calls/send.ts'
import { useDraft } from '@portico/web/core/drafts/use-draft.ts'
import { numberText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Card } from '@portico/web/ui/card.tsx'
import { alsoDescribedBy, Field, FieldMessage, FormAlert, useOwnDirection } from '@portico/web/ui/form/field.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import { underFields } from '@portico/web/ui/form/later-forms.ts'
import { useForm, type FormOf } from '@portico/web/ui/form/use-form.ts'
import { Page } from '@portico/web/ui/page.tsx'
import { Segments } from '@portico/web/ui/segments.tsx'
import { SelectField } from '@portico/web/ui/select-field.tsx'
import type { Draft as TextDraft } from '@portico/web/ui/text-area.tsx'
import { TextAreaField } from '@portico/web/ui/text-area-field.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import { AttachButton, ChosenFiles, DropZone } from './attach-files.tsx'
import { dateInDays } from '@portico/web/core/requests/days.ts'
import {
  checkDraft,
  descriptionAbout,
  draftFields,
  draftOf,
  extensions,
  keepDraft,
  readDraft,
  removeDraft,
  requestOf,
  wantedIn,
  type Draft,
  type DraftField,
  type Wanted,
} from './draft.ts'
import { BackLink } from './request-page.tsx'
import { useUploads, type Uploads } from './use-uploads.ts'
import styles from './new-request.module.css'
import requestMessages from '@portico/web/core/requests/messages/en.json'
import messages from '#features/requests/web/messages/en.json'

/**
 * The form that raises a request and then opens its page. It keeps the input until then, and pressing twice raises one
 * request. A link can preset a device of another user or a longer trial.
 */
export function NewRequestPage() {
  const t = useMessages(messages)
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const wanted = wantedIn(query)
  const [draft] = useState(readDraft)
  const description = useDraft(descriptionAbout(wanted))
  const uploads = useUploads()
  const form = useForm({
    fields: draftFields,
    check: (values) => {
      if (uploads.isSending) return { text: t('filesOnTheirWay') }
      if (uploads.hasRefused) return { text: t('refusedFiles') }
      return underFields(checkDraft(t, { ...values, title: titleOf(values.title) }, dateInDays(0)), (text) => text)
    },
    call: (values) => {
      const { description: text, title } = values
      const filled = { ...draftOf(draft.id, values), description: text, title: titleOf(title) }
      return send(raiseRequest, { body: requestOf(filled, wanted, { days: values.days, attachments: uploads.ids }) })
    },
    refused: (outcome) => refusalNotice(outcome, t),
    onDone: ({ data }) => {
      removeDraft()
      description.remove()
      navigate(`/desk/requests/${data.number}`)
    },
    onInput: (values) => (wanted === null ? keepDraft(draftOf(draft.id, values)) : undefined),
  })
  // The user need not type a title for a request from a link.
  const titleOf = (typed: string) => (wanted === null || typed.trim() !== '' ? typed : usualTitle(wanted))
  const usualTitle = (asked: NonNullable<Wanted>) =>
    asked.kind === 'Trial extension' ? t('extensionTitle') : t('mappingTitle', { device: asked.hostname })
  return (
    <Page above={<BackLink />} title={t('raise')} lead={t('raiseLead')}>
      <Card className={styles.card} aria-label={t('raise')} data-kept={wanted === null || undefined}>
        <Form of={form} className={styles.form}>
          {wanted === null ? <Kinds draft={draft} /> : <WantedKind form={form} wanted={wanted} />}
          <DraftFields
            form={form}
            draft={draft}
            description={description}
            uploads={uploads}
            title={wanted === null ? null : usualTitle(wanted)}
          />
          <FormAlert of={form} />
          <div className={styles.end}>
            <AttachButton uploads={uploads} />
            <Button type="submit" busy={form.busy}>
              {t('raiseNow')}
            </Button>
          </div>
        </Form>
      </Card>
    </Page>
  )
}

const kindTexts = {
  'Access': 'aboutAccess',
  'Software': 'aboutSoftware',
  'Hardware': 'aboutHardware',
  'Network': 'aboutNetwork',
  'Patch window': 'aboutPatchWindow',
  'Other': 'aboutOther',
} as const satisfies Record<(typeof offeredKinds)[number], string>

function Kinds({ draft }: { draft: Draft }) {
  const t = useMessages(messages)
  const requestT = useMessages(requestMessages)
  const id = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{t('kind')}</legend>
      <div className={styles.kinds}>
        {offeredKinds.map((kind) => (
          <label key={kind} className={styles.kind}>
            <input
              type="radio"
              name="kind"
              value={kind}
              defaultChecked={draft.kind === kind}
              aria-labelledby={`${id}-${kind}`}
              aria-describedby={`${id}-${kind}-about`}
            />
            <span id={`${id}-${kind}`} className={styles.name}>
              {requestT(kind)}
            </span>
            <span id={`${id}-${kind}-about`} className={styles.about}>
              {t(kindTexts[kind])}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function WantedKind({ form, wanted }: { form: FormOf<DraftField>; wanted: NonNullable<Wanted> }) {
  const t = useMessages(messages)
  const requestT = useMessages(requestMessages)
  if (wanted.kind === 'Device mapping')
    return (
      <div className={styles.wanted}>
        <p className={styles.name}>{t('mappingTitle', { device: wanted.hostname })}</p>
        <p className={styles.about}>{t('mappingAbout')}</p>
      </div>
    )
  return (
    <div className={styles.wanted}>
      <p className={styles.name}>{requestT('Trial extension')}</p>
      <p className={styles.about}>{t('extensionAbout')}</p>
      <SelectField
        {...form.field('days')}
        label={t('extension')}
        options={extensions.map((days) => ({ value: String(days), text: t('days', { count: days }) }))}
      />
    </div>
  )
}

type DraftFieldsProps = {
  form: FormOf<DraftField>
  draft: Draft
  description: TextDraft
  uploads: Uploads
  /** The title of a request from a link. Its text is not part of the stored draft. */
  title: string | null
}

function DraftFields({ form, draft, description, uploads, title }: DraftFieldsProps) {
  const t = useMessages(messages)
  const requestT = useMessages(requestMessages)
  const [priority, setPriority] = useState(draft.priority)
  const text = title ?? draft.title
  const titleDirection = useOwnDirection(text)
  return (
    <DropZone uploads={uploads}>
      <Field of={form} name="title">
        <TextField
          {...form.field('title')}
          {...titleDirection}
          label={t('titleLabel')}
          placeholder={t('titleExample')}
          autoComplete="off"
          defaultValue={text}
        />
      </Field>
      <Description form={form} draft={description} />
      <ChosenFiles uploads={uploads} />
      <div className={styles.pair}>
        <Segments
          showLabel
          name="priority"
          label={requestT('priority')}
          options={requestPriorities.map((priority) => ({ value: priority, text: requestT(priority) }))}
          value={priority}
          onChange={setPriority}
        />
        <Field of={form} name="due">
          <TextField
            {...form.field('due')}
            type="date"
            label={t('neededByOptional')}
            min={dateInDays(0)}
            defaultValue={title === null ? draft.due : ''}
          />
        </Field>
      </div>
    </DropZone>
  )
}

function Description({ form, draft }: { form: FormOf<DraftField>; draft: TextDraft }) {
  const t = useMessages(messages)
  const under = useId()
  const [length, setLength] = useState(draft.text.length)
  const direction = useOwnDirection(draft.text)
  const field = form.field('description')
  return (
    <div className={styles.field}>
      <TextAreaField
        {...alsoDescribedBy(under, field)}
        label={t('description')}
        placeholder={t('descriptionExample')}
        draft={draft}
        dir={direction.dir}
        onInput={(event) => {
          direction.onInput(event)
          setLength(event.currentTarget.value.length)
        }}
      />
      <div id={under} className={styles.under}>
        {field.invalid ? null : <span>{t('optional')}</span>}
        <FieldMessage of={form} name="description" />
        <span>{`${numberText(t.locale, length)} / ${numberText(t.locale, descriptionLongest)}`}</span>
      </div>
    </div>
  )
}
