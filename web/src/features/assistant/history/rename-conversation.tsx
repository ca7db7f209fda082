import { useQueryClient } from '@tanstack/react-query'
import type { ConversationSummary } from '@portico/contract/features/assistant/conversation-view.ts'
import { renameConversation } from '@portico/contract/features/assistant/rename-conversation.ts'
import { refusalNotice } from '#web/core/calls/refusal-notice.ts'
import { send } from '#web/core/calls/send.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Field, FormAlert } from '#web/ui/form/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './history.module.css'
import messages from '#web/features/assistant/messages/en.json'

const titleLongest = 120

/**
 * A dialog to rename a conversation.
 */
export function RenameConversation({
  conversation,
  onClose,
}: {
  conversation: ConversationSummary
  onClose: () => void
}) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const form = useForm({
    fields: ['title'],
    check: ({ title }) => (title.trim() === '' ? { fields: { title: t('titleEmpty') } } : null),
    call: ({ title }) => send(renameConversation, { params: { id: conversation.id }, body: { title } }),
    refused: (outcome) => refusalNotice(outcome, t, {}),
    onDone: () => {
      void client.invalidateQueries()
      onClose()
    },
  })
  return (
    <FormDialog title={t('renameConversationTitle')} text={t('renameConversationText')} onClose={onClose}>
      <Form of={form} className={styles.form}>
        <Field of={form} name="title">
          <TextField
            {...form.field('title')}
            label={t('name')}
            defaultValue={conversation.title}
            maxLength={titleLongest}
          />
        </Field>
        <FormAlert of={form} />
        <Button type="submit" busy={form.busy}>
          {t('rename')}
        </Button>
      </Form>
    </FormDialog>
  )
}
