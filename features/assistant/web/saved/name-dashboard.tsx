import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { Field } from '@portico/web/ui/form/field.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import type { Saving, ShownDashboard } from './use-saving.ts'
import styles from './saved.module.css'
import messages from '#features/assistant/web/messages/en.json'

const titleLongest = 120

type NameProps = {
  title: string
  saving: Saving
  shown: ShownDashboard
  isCopy: boolean
  /** Whether the dashboard already has a name. */
  isRenamed: boolean
  onClose: () => void
}

/** Shows a dialog for the name under which to save a dashboard. */
export function NameDashboard({ title, saving, shown, isCopy, isRenamed, onClose }: NameProps) {
  const t = useMessages(messages)
  const form = useForm({
    fields: ['title'],
    check: (values) => (values.title.trim() === '' ? { fields: { title: t('titleEmpty') } } : null),
    call: async (values) => ({ ok: await saving.save(shown, values.title.trim(), isCopy) }),
    // The dialog itself shows the message of the call.
    refused: () => null,
    onDone: onClose,
  })
  return (
    <FormDialog title={t(isRenamed ? 'renameDashboardTitle' : 'saveTitle')} text={t('saveText2')} onClose={onClose}>
      <Form of={form} className={styles.form}>
        <Field of={form} name="title">
          <TextField
            {...form.field('title')}
            label={t('name')}
            defaultValue={title}
            maxLength={titleLongest}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Field>
        <Alert kind="danger" text={saving.state.problem} count={saving.state.count} />
        <Button type="submit" busy={form.busy}>
          {t(isRenamed ? 'rename' : 'save')}
        </Button>
      </Form>
    </FormDialog>
  )
}
