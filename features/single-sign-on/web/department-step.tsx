import { Button } from '@portico/web/ui/button.tsx'
import { SelectField } from '@portico/web/ui/select-field.tsx'
import { beginAtProvider, leaveForProvider } from './begin-at-provider.ts'
import { StepFrame, stepProblem } from '@portico/web/core/authentication/step-frame.tsx'
import type { AsideProps } from '@portico/web/core/authentication/step-slots.ts'
import styles from '@portico/web/core/authentication/steps.module.css'
import { shownError } from '@portico/web/core/authentication/sign-in-outcome.tsx'
import { Form, FormMessage } from '@portico/web/ui/form/form.tsx'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '@portico/web/core/authentication/messages/en.json'

/**
 * The choice of a department for single sign-on, if the domain has set any (spec A §2, "Single sign-on department
 * choice"): one must be chosen before continuing.
 */
export function DepartmentStep({ email, onBack, context }: AsideProps) {
  const t = useMessages(messages)
  const { departments, appname } = context.settings
  const options = departments.map(({ name }) => ({ value: name, text: name }))
  const form = useForm({
    fields: ['department'],
    check: ({ department }) => (department === '' ? stepProblem(t('selectOption'), 'department') : null),
    call: ({ department }) => {
      const tenantname = departments.find(({ name }) => name === department)?.tenant ?? ''
      return beginAtProvider(t, { tenant: { tenantname }, email, appname, arrival: context.arrivalNow() })
    },
    refused: ({ error }) => shownError(error, context.onStartAgain),
    onDone: ({ value: address }) => leaveForProvider(address),
  })
  return (
    <StepFrame title={t('yourDepartment')} onBack={onBack}>
      <Form of={form} className={styles.form}>
        <SelectField
          {...form.field('department')}
          label={t('yourDepartment')}
          options={[{ value: '', text: '' }, ...options]}
        />
        <FormMessage of={form} bare className={styles.message} />
        <Button type="submit" wide busy={form.busy}>
          {t('next')}
        </Button>
      </Form>
    </StepFrame>
  )
}
