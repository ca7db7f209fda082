import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chatTitleOf, titleLongest, type ChatSummary } from '#features/chat/contract/chat-view.ts'
import { deleteChat } from '#features/chat/contract/delete-chat.ts'
import { renameChat } from '#features/chat/contract/rename-chat.ts'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { ConfirmDialog } from '@portico/web/ui/confirm-dialog.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import { Field, FormAlert } from '@portico/web/ui/form/field.tsx'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import styles from './chat-history.module.css'
import messages from '#features/chat/web/messages/en.json'

type DialogProps = { chat: ChatSummary; onClose: () => void; onDone: () => void }

/**
 * A dialog to rename a chat.
 */
export function RenameChat({ chat: { id, title }, onClose, onDone }: DialogProps) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const form = useForm({
    fields: ['title'],
    check: ({ title: typed }) => (chatTitleOf(typed) === '' ? { fields: { title: t('nameEmpty') } } : null),
    call: ({ title: typed }) => send(renameChat, { params: { id }, body: { title: typed } }),
    refused: (outcome) => refusalNotice(outcome, t),
    onDone: () => {
      void client.invalidateQueries()
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog title={t('renameTitle')} text={t('renameText')} onClose={onClose}>
      <Form of={form} className={styles.form}>
        <Field of={form} name="title">
          <TextField {...form.field('title')} label={t('name')} defaultValue={title} maxLength={titleLongest} />
        </Field>
        <FormAlert of={form} />
        <Button type="submit" busy={form.busy}>
          {t('rename')}
        </Button>
      </Form>
    </FormDialog>
  )
}

/**
 * A dialog to delete a chat.
 */
export function DeleteChat({ chat: { id, title, request }, onClose, onDone }: DialogProps) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const remove = async () => {
    setBusy(true)
    const outcome = await send(deleteChat, { params: { id } })
    setBusy(false)
    if (!outcome.ok) return setProblem(messageFor(outcome, t))
    await client.invalidateQueries()
    onClose()
    onDone()
  }
  return (
    <ConfirmDialog
      open
      grave
      title={t('deleteTitle', { title: title === '' ? t('untitled') : title })}
      text={request === null ? t('deleteText') : t('deleteHandedOverText', { number: String(request.number) })}
      no={t('cancel')}
      yes={t('delete')}
      busy={busy}
      problem={problem}
      onNo={onClose}
      onYes={() => void remove()}
    />
  )
}
