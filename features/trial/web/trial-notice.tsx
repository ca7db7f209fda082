import { kindOfModule, ownerRole } from '@portico/contract/core/accounts/roles.ts'
import type { FrameOffers } from '@portico/web/core/features/offers.ts'
import { TrialStanding } from './trial-standing.tsx'

/**
 * Returns the component that shows the state of the tenant's free trial in the app's frame. It renders nothing if the
 * tenant is not on trial.
 */
export function trialNotice({ mayBeTrial, useEntry }: FrameOffers) {
  function Notice() {
    const entry = useEntry()
    const trial = entry?.trial ?? null
    if (entry === null || trial === null) return null
    const hasDesk = entry.modules.some(({ modulekey }) => kindOfModule(modulekey) === 'Desk')
    return <TrialStanding trial={trial} mayExtend={hasDesk && entry.user.rolename === ownerRole} />
  }
  return function TrialNotice() {
    return mayBeTrial() ? <Notice /> : null
  }
}
