import { commentLongest } from '@portico/contract/core/requests/request.ts'
import { placeholders, replyTitleLongest, saveReply } from '#features/queues/contract/replies.ts'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { send } from '@portico/web/core/calls/send.ts'
import { useDraft } from '@portico/web/core/drafts/use-draft.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { DialogFoot } from '@portico/web/ui/form/dialog-foot.tsx'
import { Field, useOwnDirection } from '@portico/web/ui/form/field.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import { underFields } from '@portico/web/ui/form/later-forms.ts'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { TextAreaField } from '@portico/web/ui/text-area-field.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import styles from './replies.module.css'
import messages from '#features/queues/web/replies/messages/en.json'

/** A reply with the values that the dialog opens with. */
export type ReplyDraft = { id: string; title: string; text: string; isNew: boolean }

type ReplyDialogProps = { draft: ReplyDraft; onClose: () => void; onSaved: (title: string) => void }

/**
 * The dialog that adds or changes a canned reply.
 */
export function ReplyDialog({ draft, onClose, onSaved }: ReplyDialogProps) {
  const t = useMessages(messages)
  const written = useDraft(draft.isNew ? 'new reply' : `reply ${draft.id}`, draft.text)
  const [titleDirection, textDirection] = [useOwnDirection(draft.title), useOwnDirection(written.text)]
  const close = () => {
    written.remove()
    onClose()
  }
  const form = useForm({
    fields: ['title', 'text'],
    check: ({ title, text }) =>
      underFields(
        {
          ...(title.trim() === '' ? { title: t('titleEmpty') } : {}),
          ...(title.length > replyTitleLongest ? { title: t('titleTooLong', { longest: replyTitleLongest }) } : {}),
          ...(text.trim() === '' ? { text: t('textEmpty') } : {}),
          ...(text.length > commentLongest ? { text: t('textTooLong', { longest: commentLongest }) } : {}),
        },
        (sentence) => sentence,
      ),
    call: (body) => send(saveReply, { params: { id: draft.id }, body }),
    refused: (outcome) => refusalNotice(outcome, t, { title: ['reply-title-taken'] }),
    onDone: ({ data }) => {
      written.remove()
      onSaved(data.title)
    },
  })
  return (
    <FormDialog wide title={t(draft.isNew ? 'add' : 'changeTitle')} text={t('dialogAbout')} onClose={close}>
      <Form of={form} className={styles.form}>
        <Field of={form} name="title">
          <TextField
            {...form.field('title')}
            {...titleDirection}
            label={t('titleLabel')}
            defaultValue={draft.title}
            autoComplete="off"
          />
        </Field>
        <Field
          of={form}
          name="text"
          more={
            <p className={styles.hint}>
              {t('placeholders')} <bdi>{placeholders.map((name) => `{${name}}`).join(' ')}</bdi>
            </p>
          }
        >
          <TextAreaField {...form.field('text')} {...textDirection} label={t('text')} draft={written} rows={8} />
        </Field>
        <DialogFoot of={form} cancel={t('cancel')} save={t('save')} onCancel={close} />
      </Form>
    </FormDialog>
  )
}
