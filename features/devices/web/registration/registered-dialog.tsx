import { systems } from '@portico/contract/core/devices/system.ts'
import { useRef } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import dialog from '@portico/web/ui/confirm-dialog.module.css'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { systemIcons } from '@portico/web/ui/system-icons.ts'
import styles from './register-computer.module.css'
import messages from '#features/devices/web/registration/messages/en.json'

const abouts = { windows: 'aboutWindows', linux: 'aboutLinux', mac: 'aboutMac' } as const

/** Confirms the registration, and lists the systems on which the agent runs (spec B §4, "The success dialog"). */
export function RegisteredDialog({ hostname, onDone }: { hostname: string; onDone: () => void }) {
  const t = useMessages(messages)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <FormDialog
      title={t('registeredTitle')}
      text={t('registered', { hostname })}
      onClose={onDone}
      initialFocus={button}
    >
      <p className={styles.runsOn}>{t('runsOn')}</p>
      <ul className={styles.systems}>
        {systems.map((system) => (
          <li key={system}>
            <Icon icon={systemIcons[system]} size={1.6} />
            <span>
              <strong>{t(system)}</strong>
              <span>{t(abouts[system])}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className={dialog.buttons}>
        <Button ref={button} onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </FormDialog>
  )
}
