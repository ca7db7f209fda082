import { Menu } from '@base-ui/react/menu'
import { UserRoundPen } from 'lucide'
import { Suspense, useState } from 'react'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import menu from '@portico/web/ui/menu.module.css'
import { Snackbar, type Snack } from '@portico/web/ui/snackbar.tsx'
import messages from '#features/profile/web/messages/en.json'

// Loaded when it is needed, because it is rarely opened.
const ProfileDialog = lazyPart(async () => (await import('./profile-dialog.tsx')).ProfileDialog)

/** The entry in the user menu that opens the profile. */
export function ProfileItem({ onChoose }: { onChoose: () => void }) {
  const t = useMessages(messages)
  return (
    <Menu.Item className={menu.item} onClick={onChoose}>
      <Icon icon={UserRoundPen} />
      <span className={menu.text}>{t('profile')}</span>
    </Menu.Item>
  )
}

/** The dialog with the user's profile, and the message after saving the name. */
export function Profile({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [snack, setSnack] = useState<Snack | null>(null)
  const onSaved = (text: string) => {
    onClose()
    setSnack({ kind: 'success', text, key: Date.now() })
  }
  return (
    <>
      {open ? (
        <Suspense fallback={null}>
          <ProfileDialog onClose={onClose} onSaved={onSaved} />
        </Suspense>
      ) : null}
      <Snackbar snack={snack} onHide={() => setSnack(null)} />
    </>
  )
}
