import { useQueryClient } from '@tanstack/react-query'
import { changeDataset } from '#features/assistant/contract/change-dataset.ts'
import type { DatasetSummary } from '#features/assistant/contract/dataset-view.ts'
import { titleLongest } from '#features/assistant/contract/file-title.ts'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { send } from '@portico/web/core/calls/send.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import { Field, FormAlert } from '@portico/web/ui/form/field.tsx'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import styles from './datasets.module.css'
import messages from '#features/assistant/web/messages/en.json'

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
