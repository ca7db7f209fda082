import { commentLongest } from '@portico/contract/core/requests/request.ts'
import { commentOnRequest } from '#features/requests/contract/comment-on-request.ts'
import type { RequestView } from '@portico/contract/core/requests/request-view.ts'
import { Lock, Send } from 'lucide'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { send } from '@portico/web/core/calls/send.ts'
import { keepDraft, readDraft } from '@portico/web/core/drafts/stored-drafts.ts'
import { useDraft } from '@portico/web/core/drafts/use-draft.ts'
import { numberText } from '@portico/web/platform/formats.ts'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Field, FormAlert, useOwnDirection } from '@portico/web/ui/form/field.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { TextAreaField } from '@portico/web/ui/text-area-field.tsx'
import { AttachButton, ChosenFiles, DropZone } from './attach-files.tsx'
import { useUploads, type Uploads } from './use-uploads.ts'
import styles from './request.module.css'
import messages from '#features/requests/web/messages/en.json'

/** The properties of the form. It belongs to the request with `number`. */
export type CommentFormProps = {
  number: string
  /** Whether the user may write internal notes. */
  mayNote: boolean
  onDone: (view: RequestView) => void
  /** Controls beside those of the form, such as canned replies. They insert their text into the field by `insert`. */
  tools?: ((insert: (text: string) => void) => ReactNode) | undefined
}

/**
 * The form that adds a comment with files to a request. A refusal keeps the text. Text typed while a comment is sent is
 * kept for the next comment.
 */
export function CommentForm({ number, mayNote, onDone, tools }: CommentFormProps) {
  const t = useMessages(messages)
  const [id, setId] = useState(() => crypto.randomUUID())
  const { draft, isInternal, setInternal } = useCommentDraft(number, mayNote)
  const uploads = useUploads()
  const direction = useOwnDirection(draft.text)
  const form = useForm({
    fields: ['text'],
    check: ({ text }) => problemOf(t, text, uploads),
    call: ({ text }) =>
      send(commentOnRequest, {
        params: { number },
        body: { id, text, internal: isInternal, attachments: uploads.ids },
      }),
    refused: (outcome) => refusalNotice(outcome, t),
    onDone: ({ data }, sent) => {
      draft.sent(sent.text)
      const field = fieldOf(form.element('text'))
      if (field?.value === sent.text) field.value = ''
      setId(crypto.randomUUID())
      uploads.clear()
      field?.focus()
      onDone(data)
    },
  })
  const written = () => fieldOf(form.element('text'))?.value ?? ''
  const insert = (text: string) => {
    const field = fieldOf(form.element('text'))
    field?.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
    draft.keep(written())
    field?.focus()
  }
  return (
    <Form of={form} className={`${styles.comment} ${isInternal ? styles.note : ''}`}>
      <DropZone uploads={uploads}>
        <Field of={form} name="text">
          <TextAreaField
            {...form.field('text')}
            {...direction}
            draft={draft}
            label={t(isInternal ? 'noteLabel' : 'commentLabel')}
            placeholder={t('commentExample')}
            onKeyDown={(event) => (isSendKey(event) ? form.submit(event) : undefined)}
          />
        </Field>
        <ChosenFiles uploads={uploads} />
      </DropZone>
      <FormAlert of={form} />
      <div className={styles.tools}>
        <AttachButton uploads={uploads} />
        {tools?.(insert)}
        {mayNote ? <InternalBox isInternal={isInternal} onChange={(next) => setInternal(next, written())} /> : null}
        <Button type="submit" busy={form.busy} className={styles.send}>
          <Icon icon={Send} turns />
          {t(isInternal ? 'addNote' : 'sendComment')}
        </Button>
      </div>
    </Form>
  )
}

/**
 * Returns the draft of a comment or an internal note. Each is stored separately, so a note never becomes a comment by
 * itself. If the user switches, the text that is present is kept.
 */
function useCommentDraft(number: string, mayNote: boolean) {
  const about = (internal: boolean) => `request ${number} ${internal ? 'note' : 'comment'}`
  const [isNote, setNote] = useState(() => readDraft(about(true)) !== null)
  const isInternal = mayNote && isNote
  const draft = useDraft(about(isInternal))
  const setInternal = (next: boolean, text: string) => {
    if (text !== '') {
      keepDraft(about(!next), '')
      keepDraft(about(next), text)
    }
    setNote(next)
  }
  return { draft, isInternal, setInternal }
}

function problemOf(t: Translate<typeof messages>, text: string, { isSending, hasRefused, ids }: Uploads) {
  if (isSending) return { fields: { text: t('filesOnTheirWay') } }
  if (hasRefused) return { fields: { text: t('refusedFiles') } }
  if (text.trim() === '' && ids.length === 0) return { fields: { text: t('commentEmpty') } }
  if (text.length <= commentLongest) return null
  return { fields: { text: t('commentTooLong', { longest: numberText(t.locale, commentLongest) }) } }
}

type InternalBoxProps = { isInternal: boolean; onChange: (isInternal: boolean) => void }

function InternalBox({ isInternal, onChange }: InternalBoxProps) {
  const t = useMessages(messages)
  return (
    <label className={styles.internal}>
      <input data-kept type="checkbox" checked={isInternal} onChange={({ target }) => onChange(target.checked)} />
      <Icon icon={Lock} />
      {t('internal')}
    </label>
  )
}

const isSendKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey)

const fieldOf = (element: Element | null | undefined) => (element instanceof HTMLTextAreaElement ? element : null)
