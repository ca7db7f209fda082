import { useQueryClient } from '@tanstack/react-query'
import { changeDataset } from '@portico/contract/features/assistant/change-dataset.ts'
import type { DatasetSummary } from '@portico/contract/features/assistant/dataset-view.ts'
import { titleLongest } from '@portico/contract/features/assistant/file-title.ts'
import { refusalNotice } from '#web/core/calls/refusal-notice.ts'
import { send } from '#web/core/calls/send.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Field, FormAlert } from '#web/ui/form/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './datasets.module.css'
import messages from '#web/features/assistant/messages/en.json'

/**
 * A dialog to rename a dataset.
 */
export function RenameDataset({ dataset, onClose }: { dataset: DatasetSummary; onClose: () => void }) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const form = useForm({
    fields: ['title'],
    check: ({ title }) => (title.trim() === '' ? { fields: { title: t('titleEmpty') } } : null),
    call: ({ title }) => send(changeDataset, { params: { id: dataset.id }, body: { title } }),
    refused: (outcome) => refusalNotice(outcome, t, {}),
    onDone: () => {
      void client.invalidateQueries()
      onClose()
    },
  })
  return (
    <FormDialog title={t('renameTitle')} text={t('renameText')} onClose={onClose}>
      <Form of={form} className={styles.form}>
        <Field of={form} name="title">
          <TextField
            {...form.field('title')}
            label={t('name')}
            defaultValue={dataset.title}
            maxLength={titleLongest}
            onFocus={(event) => event.currentTarget.select()}
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
