import type { Arrival } from '@portico/contract/sign-in/arrival.ts'
import type { DomainSettings } from '@portico/contract/plumbing/domain-settings.ts'
import { alertShown } from '@portico/contract/plumbing/alert-shown.ts'
import { useState, type SyntheticEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { beginAtProvider } from './begin-at-provider.ts'
import { leaveForProvider } from './leave-for-provider.ts'
import { StepFrame } from './step-frame.tsx'
import styles from './steps.module.css'
import { useMessage } from './use-message.tsx'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './later/words/en.ts'

const say = wordsOf<typeof words>('sign-in/later')

type DepartmentStepProps = {
  settings: Pick<DomainSettings, 'departments' | 'appname'>
  email: string
  arrivalNow: () => Arrival
  onBack: () => void
  onStartAgain: (words: string) => void
}

/**
 * The choice of a department for single sign-on, where the domain has set any (spec A §2, "Single sign-on department
 * choice"): one must be chosen before going on.
 */
export function DepartmentStep({ settings, email, arrivalNow, onBack, onStartAgain }: DepartmentStepProps) {
  const [chosen, setChosen] = useState('')
  const [busy, setBusy] = useState(false)
  const message = useMessage()
  const options = settings.departments.map(({ name }) => ({ value: name, text: name }))
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const department = settings.departments.find(({ name }) => name === chosen)
    if (department === undefined) return message.say('danger', say('selectOption'), alertShown)
    setBusy(true)
    const tenant = { tenantname: department.tenant }
    const begun = await beginAtProvider({ tenant, email, appname: settings.appname, arrival: arrivalNow() })
    if ('address' in begun) return leaveForProvider(begun.address)
    setBusy(false)
    if (begun.startAgain !== undefined) return onStartAgain(begun.startAgain)
    message.say('danger', begun.words, begun.hideAfter)
  }
  return (
    <StepFrame title={say('department')} onBack={onBack}>
      <form className={styles['form']} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <SelectField
          label={say('department')}
          options={[{ value: '', text: '' }, ...options]}
          value={chosen}
          onChange={(value) => {
            message.clear()
            setChosen(value)
          }}
        />
        {message.slot}
        <Button type="submit" wide busy={busy}>
          {say('next')}
        </Button>
      </form>
    </StepFrame>
  )
}
