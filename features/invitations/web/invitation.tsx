import { Menu } from '@base-ui/react/menu'
import { ownerRole } from '@portico/contract/core/accounts/roles.ts'
import { Mail } from 'lucide'
import { Suspense, useState } from 'react'
import { local } from '@portico/web/core/sessions/storage.ts'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import menu from '@portico/web/ui/menu.module.css'
import { Snackbar, type Snack } from '@portico/web/ui/snackbar.tsx'
import messages from '#features/invitations/web/messages/en.json'

// Loaded when it is needed, because it is rarely opened.
const InvitationDialog = lazyPart(async () => (await import('./invitation-dialog.tsx')).InvitationDialog)

/**
 * Returns whether the signed-in user can invite colleagues: only an owner with a local password. The server checks that
 * too.
 */
export function mayInvite(): boolean {
  return local.read('rolename') === ownerRole && local.read('authtype') === 'localdb'
}

/** The dialog that invites a colleague, and the message afterwards with the address to which the email went. */
export function Invitation({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [snack, setSnack] = useState<Snack | null>(null)
  const onSent = (text: string) => {
    onClose()
    setSnack({ kind: 'success', text, key: Date.now() })
  }
  return (
    <>
      {open ? (
        <Suspense fallback={null}>
          <InvitationDialog onClose={onClose} onSent={onSent} />
        </Suspense>
      ) : null}
      <Snackbar snack={snack} onHide={() => setSnack(null)} />
    </>
  )
}

/** The entry in an owner's user menu that invites a colleague. */
export function InvitationItem({ onChoose }: { onChoose: () => void }) {
  const t = useMessages(messages)
  return (
    <Menu.Item className={menu.item} onClick={onChoose}>
      <Icon icon={Mail} />
      <span className={menu.text}>{t('invite')}</span>
    </Menu.Item>
  )
}
