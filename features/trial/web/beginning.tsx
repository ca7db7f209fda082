import { kindOfModule, ownerRole, type ModuleKind } from '@portico/contract/core/accounts/roles.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { AppParts } from '@portico/web/core/features/define-feature.ts'
import { ownTheme } from '@portico/web/core/pages/own-theme.ts'
import { FirstSteps } from './first-steps.tsx'

/** Loads the first steps for the owner of a new tenant, which are shown until the sample data are removed. */
export async function loadBeginning({ offered, loadFirstSteps }: AppParts): Promise<ComponentType> {
  const { mayBeTrial, useEntry, useOpened, openUserMenu } = offered
  const steps = await loadFirstSteps()
  function Beginning() {
    const entry = useEntry()
    const opened = useOpened()
    const client = useQueryClient()
    if (entry === null || entry.user.rolename !== ownerRole) return null
    const isNew = entry.sample && entry.trial !== null && entry.trial.state !== 'ended'
    // Removing the sample data invalidates everything, because any cached data may contain some.
    if (!isNew) return null
    const further = steps.map((Step, index) => <Step key={index} entry={entry} />)
    const hasOpened = (kind: ModuleKind) => Object.keys(opened).some((modulekey) => kindOfModule(modulekey) === kind)
    const done = { read: hasOpened('Documentation'), brand: ownTheme() !== null, desk: hasOpened('Desk') }
    return (
      <FirstSteps done={done} onTheme={openUserMenu} further={further} onRemoved={() => client.invalidateQueries()} />
    )
  }
  return () => (mayBeTrial() ? <Beginning /> : null)
}
