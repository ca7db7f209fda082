import { addCompany } from '#features/companies/contract/companies.ts'
import { companyName } from '@portico/contract/core/tenants/company-settings.ts'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { send } from '@portico/web/core/calls/send.ts'
import type { AddCompanyProps } from '@portico/web/core/devices/company-parts.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import dialog from '@portico/web/ui/confirm-dialog.module.css'
import { Field, FormAlert, useOwnDirection } from '@portico/web/ui/form/field.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import styles from './companies.module.css'
import messages from '#features/companies/web/messages/en.json'

/** Shows the dialog that adds a company. */
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
