import { Menu } from '@base-ui/react/menu'
import { Key } from 'lucide'
import { Suspense, useState } from 'react'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import { local } from '@portico/web/core/sessions/storage.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import menu from '@portico/web/ui/menu.module.css'
import { Snackbar, type Snack } from '@portico/web/ui/snackbar.tsx'
import messages from '#features/password-reset/web/messages/en.json'

// Loaded when it is needed, because it is rarely opened.
const OwnPasswordDialog = lazyPart(async () => (await import('./own-password-dialog.tsx')).OwnPasswordDialog)

/**
 * The entry in the user menu that changes the password. Renders nothing for users of a provider. The server checks that
 * too.
 */
export function OwnPasswordItem({ onChoose }: { onChoose: () => void }) {
  const t = useMessages(messages)
  if (local.read('authtype') !== 'localdb') return null
  return (
    <Menu.Item className={menu.item} onClick={onChoose}>
      <Icon icon={Key} />
      <span className={menu.text}>{t('change')}</span>
    </Menu.Item>
  )
}

/** The dialog that changes the user's password, and the message afterwards. */
export function OwnPassword({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [snack, setSnack] = useState<Snack | null>(null)
  const onChanged = (text: string) => {
    onClose()
    setSnack({ kind: 'success', text, key: Date.now() })
  }
  return (
    <>
      {open ? (
        <Suspense fallback={null}>
          <OwnPasswordDialog onClose={onClose} onChanged={onChanged} />
        </Suspense>
      ) : null}
      <Snackbar snack={snack} onHide={() => setSnack(null)} />
    </>
  )
}
