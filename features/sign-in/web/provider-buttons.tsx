import { Globe, Key } from 'lucide'
import { useState } from 'react'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import styles from './layout.module.css'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '@portico/web/core/authentication/messages/en.json'

type ProviderButtonsProps = {
  isShown: boolean
  /** Opens the choice of a department; null if the domain has set none. */
  onDepartment: (() => void) | null
}

/**
 * The default variant's single sign-on button, above a second provider that is not enabled (spec A §1). The provider
 * depends on the tenant, and the tenant on the email address, so the button sends the address, or focuses its field.
 * Once the tenant is known, the buttons are hidden but keep their space.
 */
export function ProviderButtons({ isShown, onDepartment }: ProviderButtonsProps) {
  const t = useMessages(messages)
  const [asked, setAsked] = useState(false)
  const lead = () => {
    const field = document.querySelector<HTMLInputElement>('#root main form input[name="username"]')
    if (field?.value.trim()) return field.form?.requestSubmit()
    setAsked(true)
    field?.focus()
  }
  return (
    <div className={styles.providers} data-away={isShown ? undefined : ''}>
      <Button kind="secondary" wide onClick={onDepartment ?? lead}>
        <Icon icon={Key} />
        {t('singleSignOn')}
      </Button>
      <Button kind="secondary" wide disabled>
        <Icon icon={Globe} />
        {t('otherProvider')}
      </Button>
      <div className={styles.or}>
        {asked ? null : <span>{t('or')}</span>}
        <Alert bare kind="info" text={asked ? t('findOrganisation') : null} />
      </div>
    </div>
  )
}
