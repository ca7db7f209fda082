import { LogOut } from 'lucide'
import styles from './drawer.module.css'
import { Icon } from '@portico/web/ui/icon.tsx'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/landing/web/messages/en.json'

/**
 * The logout icon of the chat pages (spec B §2).
 */
export function LogoutIcon({ onLogout }: { onLogout: () => void }) {
  const t = useMessages(messages)
  return (
    <button type="button" className={styles.iconButton} aria-label={t('logout')} title={t('logout')} onClick={onLogout}>
      <Icon icon={LogOut} size={1.4} turns />
    </button>
  )
}
