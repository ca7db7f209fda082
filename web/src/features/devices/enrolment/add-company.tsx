import { addCompany } from '@portico/contract/features/devices/add-company.ts'
import { companyName, type CompanySettings } from '@portico/contract/features/devices/company-settings.ts'
import { refusalNotice } from '#web/core/calls/refusal-notice.ts'
import { send } from '#web/core/calls/send.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import dialog from '#web/ui/confirm-dialog.module.css'
import { Field, FormAlert } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useOwnDirection } from '#web/ui/form/use-own-direction.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './enrolment.module.css'
import messages from '#web/features/devices/enrolment/messages/en.json'

type AddCompanyProps = { onClose: () => void; onAdded: (company: CompanySettings) => void }

/**
 * The dialog that adds a company.
 */
export function AddCompany({ onClose, onAdded }: AddCompanyProps) {
  const t = useMessages(messages)
  const direction = useOwnDirection()
  const form = useForm({
    fields: ['companyname'],
    check: ({ companyname }) =>
      companyName.safeParse(companyname).success ? null : { fields: { companyname: t('name-length') } },
    call: ({ companyname }) => send(addCompany, { body: { companyname } }),
    refused: (outcome) => refusalNotice(outcome, t, { companyname: ['company-name-taken'] }),
    onDone: ({ data }) => onAdded(data),
  })
  return (
    <FormDialog title={t('addCompany')} text={t('addCompanyAbout')} onClose={onClose}>
      <Form of={form} className={styles.fields}>
        <Field of={form} name="companyname">
          <TextField
            {...form.field('companyname')}
            {...direction}
            label={t('companyName')}
            maxLength={60}
            autoComplete="off"
          />
        </Field>
        <FormAlert of={form} />
        <div className={dialog.buttons}>
          <Button kind="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={form.busy}>
            {t('add')}
          </Button>
        </div>
      </Form>
    </FormDialog>
  )
}
