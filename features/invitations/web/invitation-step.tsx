import { CircleCheck, Mail } from 'lucide'
import { useState } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Invitation, mayInvite } from './invitation.tsx'
import messages from '#features/invitations/web/messages/en.json'

/**
 * The owner's step that invites a colleague, as an item in the list of first steps. It is done once there is a
 * colleague. Renders nothing for other users.
 */
export function InvitationStep({ isDone }: { isDone: boolean }) {
  const t = useMessages(messages)
  const [isInviting, setInviting] = useState(false)
  if (!mayInvite()) return null
  return (
    <li>
      <Icon icon={isDone ? CircleCheck : Mail} size={1.4} />
      <Button kind="secondary" onClick={() => setInviting(true)}>
        {t('invite')}
      </Button>
      <p>{t(isDone ? 'colleaguesInvited' : 'inviteAbout')}</p>
      <Invitation open={isInviting} onClose={() => setInviting(false)} />
    </li>
  )
}
