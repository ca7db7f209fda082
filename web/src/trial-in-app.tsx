import { Menu } from '@base-ui/react/menu'
import { ownerRole } from '@portico/contract/core/accounts/owner-role.ts'
import { useQueryClient } from '@tanstack/react-query'
import { mayBeTrial, useEntry } from '#web/features/landing/enter.ts'
import { messagesOf } from '#web/platform/messages.ts'
import { FirstSteps } from '#web/features/trial/first-steps.tsx'
import { mayInvite } from '#web/features/invitations/invitation.tsx'
import { TrialStanding } from '#web/features/trial/trial-standing.tsx'
import type { messages } from '#web/features/trial/messages/en.ts'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import menu from '#web/ui/menu.module.css'

const t = messagesOf<typeof messages>('trial')

/**
 * How the tenant's free trial stands, for the app's frame; nothing for a tenant that is not on trial.
 */
export function TrialNotice() {
  return mayBeTrial() ? <Notice /> : null
}

function Notice() {
  const trial = useEntry()?.trial ?? null
  return trial === null ? null : <TrialStanding trial={trial} />
}

/**
 * The first steps of a new tenant's owner, as long as its sample data are there.
 */
export function TrialBeginning() {
  return mayBeTrial() ? <Beginning /> : null
}

function Beginning() {
  const entry = useEntry()
  const client = useQueryClient()
  if (entry === null || entry.user.rolename !== ownerRole) return null
  const isNew = entry.sample && entry.trial !== null && entry.trial.state !== 'ended'
  // Whatever was read may have held sample data.
  return isNew ? <FirstSteps onRemoved={() => client.invalidateQueries()} /> : null
}

/**
 * The entry of an owner's own menu that invites a colleague, also once the first steps are done; nothing for anybody else.
 */
export function InvitationItem({ onInvite }: { onInvite: () => void }) {
  return mayInvite() ? <OwnersItem onInvite={onInvite} /> : null
}

function OwnersItem({ onInvite }: { onInvite: () => void }) {
  // A tenant whose trial has ended can be read only.
  if (useEntry()?.trial?.state === 'ended') return null
  return (
    <Menu.Item className={menu['item']} onClick={onInvite}>
      <LaterIcon name="mail" />
      <span className={menu['words']}>{t('invite')}</span>
    </Menu.Item>
  )
}
