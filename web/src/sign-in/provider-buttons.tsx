import { useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './layout.module.css'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('sign-in')

type ProviderButtonsProps = {
  isShown: boolean
  /** Asks for the department, where the domain has set any. */
  onDepartment: (() => void) | null
}

/**
 * The default variant's single sign-on button above a second provider that is not enabled (spec A §1). Which single
 * sign-on it is depends on the tenant, and the tenant on the e-mail: so the button sends that, or leads to its field.
 * Once it is known they are out of sight, and keep their place.
 */
export function ProviderButtons({ isShown, onDepartment }: ProviderButtonsProps) {
  const [asked, setAsked] = useState(false)
  const lead = () => {
    const field = document.querySelector<HTMLInputElement>('#root main form input[name="username"]')
    if (field?.value.trim()) return field.form?.requestSubmit()
    setAsked(true)
    field?.focus()
  }
  return (
    <div className={styles['providers']} data-away={isShown ? undefined : ''}>
      <Button kind="secondary" wide onClick={onDepartment ?? lead}>
        <Icon name="key" />
        {say('singleSignOn')}
      </Button>
      <Button kind="secondary" wide disabled>
        <Icon name="building" />
        {say('otherProvider')}
      </Button>
      <div className={styles['or']}>
        {asked ? null : <span>{say('or')}</span>}
        <Alert bare kind="info" text={asked ? say('findOrganisation') : null} />
      </div>
    </div>
  )
}
