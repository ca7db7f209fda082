import { TriangleAlert } from 'lucide'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { CopyLine } from '@portico/web/ui/copy-line.tsx'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import styles from './webhooks.module.css'
import dialog from '@portico/web/ui/confirm-dialog.module.css'
import messages from '#features/webhooks/web/messages/en.json'

/** A new secret, and the address of its webhook. */
export type ShownSecret = { url: string; secret: string }

/**
 * Shows a new secret once. Only its button closes the dialog.
 */
export function SecretDialog({ shown: { url, secret }, onClose }: { shown: ShownSecret; onClose: () => void }) {
  const t = useMessages(messages)
  return (
    <FormDialog stays title={t('secretTitle')} text={t('secretAbout', { name: url })} onClose={onClose}>
      <CopyLine label={t('secret')} text={secret} />
      <p className={styles.warning}>
        <Icon icon={TriangleAlert} />
        {t('secretOnce')}
      </p>
      <div className={dialog.buttons}>
        <Button onClick={onClose}>{t('secretStored')}</Button>
      </div>
    </FormDialog>
  )
}
