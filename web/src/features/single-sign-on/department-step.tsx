import { alertShown } from '@portico/contract/core/authentication/timings.ts'
import { useState, type SyntheticEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { beginAtProvider, leaveForProvider } from './begin-at-provider.ts'
import { StepFrame } from '#web/core/authentication/step-frame.tsx'
import type { AsideProps } from '#web/core/authentication/step-slots.ts'
import styles from '#web/core/authentication/steps.module.css'
import { useMessage } from '#web/core/authentication/use-message.tsx'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/core/authentication/later/messages/en.ts'

const t = messagesOf<typeof messages>('authentication/later')

/**
 * The choice of a department for single sign-on, where the domain has set any (spec A §2, "Single sign-on department
 * choice"): one must be chosen before continuing.
 */
export function DepartmentStep({ email, onBack, context }: AsideProps) {
  const { departments, appname } = context.settings
  const [chosen, setChosen] = useState('')
  const [busy, setBusy] = useState(false)
  const message = useMessage()
  const options = departments.map(({ name }) => ({ value: name, text: name }))
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const department = departments.find(({ name }) => name === chosen)
    if (department === undefined) return message.show('danger', t('selectOption'), alertShown)
    setBusy(true)
    const tenant = { tenantname: department.tenant }
    const begun = await beginAtProvider({ tenant, email, appname, arrival: context.arrivalNow() })
    if ('address' in begun) return leaveForProvider(begun.address)
    setBusy(false)
    if (begun.startAgain !== undefined) return context.onStartAgain(begun.startAgain)
    message.show('danger', begun.message, begun.hideAfter)
  }
  return (
    <StepFrame title={t('department')} onBack={onBack}>
      <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <SelectField
          label={t('department')}
          options={[{ value: '', text: '' }, ...options]}
          value={chosen}
          onChange={(value) => {
            message.clear()
            setChosen(value)
          }}
        />
        {message.slot}
        <Button type="submit" wide busy={busy}>
          {t('next')}
        </Button>
      </form>
    </StepFrame>
  )
}
