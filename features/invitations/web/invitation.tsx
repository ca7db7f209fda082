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

// Rarely opened.
const InvitationDialog = lazyPart(async () => (await import('./invitation-dialog.tsx')).InvitationDialog)

/**
 * Whether inviting is offered to the signed-in user: to an owner who has a password here. The server checks that as
 * well.
 */
export function mayInvite(): boolean {
  return local.read('rolename') === ownerRole && local.read('authtype') === 'localdb'
}

/** The dialog that invites a colleague, and after it the message with the address that the email went to. */
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

/**
 * The entry of an owner's own menu that invites a colleague.
 */
export function InvitationItem({ onChoose }: { onChoose: () => void }) {
  const t = useMessages(messages)
  return (
    <Menu.Item className={menu.item} onClick={onChoose}>
      <Icon icon={Mail} />
      <span className={menu.text}>{t('invite')}</span>
    </Menu.Item>
  )
}
