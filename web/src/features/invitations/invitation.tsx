import { ownerRole } from '@portico/contract/core/accounts/owner-role.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { local } from '#web/core/sessions/storage.ts'
import { Snackbar, type Snack } from '#web/ui/snackbar.tsx'

// Few open it, and seldom.
const InvitationDialog = lazyPart(async () => (await import('./invitation-dialog.tsx')).InvitationDialog)

/**
 * Whether inviting is offered to the signed-in user: to an owner who has a password here. The server decides for itself.
 */
export function mayInvite(): boolean {
  return local.read('rolename') === ownerRole && local.read('authtype') === 'localdb'
}

type InvitationProps = { open: boolean; onClose: () => void; finalFocus?: () => HTMLElement | null }

/**
 * The invitation of a colleague, and after it the sentence that says where the mail went.
 */
export function Invitation({ open, onClose, ...focus }: InvitationProps) {
  const [snack, setSnack] = useState<Snack | null>(null)
  const onSent = (text: string) => {
    onClose()
    setSnack({ kind: 'success', text, key: Date.now() })
  }
  return (
    <>
      {open ? (
        <Suspense fallback={null}>
          <InvitationDialog onClose={onClose} onSent={onSent} {...focus} />
        </Suspense>
      ) : null}
      <Snackbar snack={snack} onHide={() => setSnack(null)} />
    </>
  )
}
