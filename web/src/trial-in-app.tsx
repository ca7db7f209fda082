import { ownerRole } from '@portico/contract/plumbing/owner-role.ts'
import { useQueryClient } from '@tanstack/react-query'
import { mayBeTrial, useEntry } from './landing/enter.ts'
import { FirstSteps } from './trial/first-steps.tsx'
import { TrialStanding } from './trial/trial-standing.tsx'

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
