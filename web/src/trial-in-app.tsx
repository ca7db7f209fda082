import { kindOfModule, ownerRole, type ModuleKind } from '@portico/contract/core/accounts/roles.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ownTheme } from '#web/core/pages/own-theme.ts'
import { useOpened } from '@portico/features/landing/web/read-preferences.tsx'
import { openUserMenu } from '@portico/features/landing/web/user-menu.tsx'
import { mayBeTrial, useEntry } from '@portico/features/landing/web/enter.ts'
import { InstallStep } from '@portico/features/devices/web/enrolment/install-step.tsx'
import { FirstSteps } from '@portico/features/trial/web/first-steps.tsx'
import { InvitationItem, InvitationStep, mayInvite } from '@portico/features/invitations/web/invitation.tsx'
import { TrialStanding } from '@portico/features/trial/web/trial-standing.tsx'

/** The state of the tenant's free trial, for the app's frame. Renders nothing if the tenant is not on trial. */
export function TrialNotice() {
  return mayBeTrial() ? <Notice /> : null
}

function Notice() {
  const entry = useEntry()
  const trial = entry?.trial ?? null
  if (entry === null || trial === null) return null
  const hasDesk = entry.modules.some(({ modulekey }) => kindOfModule(modulekey) === 'Desk')
  return <TrialStanding trial={trial} mayExtend={hasDesk && entry.user.rolename === ownerRole} />
}

/** The first steps for the owner of a new tenant, until the sample data are removed. */
export function TrialBeginning() {
  return mayBeTrial() ? <Beginning /> : null
}

function Beginning() {
  const entry = useEntry()
  const opened = useOpened()
  const client = useQueryClient()
  if (entry === null || entry.user.rolename !== ownerRole) return null
  const isNew = entry.sample && entry.trial !== null && entry.trial.state !== 'ended'
  if (!isNew) return null
  const further = (
    <>
      <InstallStep isDone={entry.has_devices} />
      <InvitationStep isDone={entry.has_colleagues} />
    </>
  )
  const hasOpened = (kind: ModuleKind) => Object.keys(opened).some((modulekey) => kindOfModule(modulekey) === kind)
  const done = { read: hasOpened('Documentation'), brand: ownTheme() !== null, desk: hasOpened('Desk') }
  // Removing the sample data invalidates everything, because any cached data may contain some.
  return (
    <FirstSteps done={done} onTheme={openUserMenu} further={further} onRemoved={() => client.invalidateQueries()} />
  )
}

/**
 * The menu entry with which an owner invites a colleague, also after the first steps are done. Renders nothing for
 * other users.
 */
export function InvitationInMenu({ onChoose }: { onChoose: () => void }) {
  return mayInvite() ? <OwnersItem onChoose={onChoose} /> : null
}

function OwnersItem({ onChoose }: { onChoose: () => void }) {
  // A tenant whose trial has ended is read-only.
  return useEntry()?.trial?.state === 'ended' ? null : <InvitationItem onChoose={onChoose} />
}
