import { useLayoutEffect, useState, type ComponentType } from 'react'
import type { Offers } from '@portico/web/core/features/offers.ts'
import { SignedInOnly } from './signed-in-only.tsx'
import { SuccessPage } from './success-page.tsx'

const isHostNameRequired = () => new URLSearchParams(location.search).get('is_hostname_required') === 'true'

type SuccessOffers = Pick<Offers, 'clearThisBrowser' | 'loadComputerRegistration'>

/**
 * Loads the last page of a sign-in that a bot requested (spec B §4, "Success screen"). Before it, the user registers a
 * computer if the address requires that, or if the computer's agent opened the page. Only in these cases does a visitor
 * who has to sign in first return here.
 */
export async function loadSuccess(offered: SuccessOffers): Promise<ComponentType> {
  const registration = (await offered.loadComputerRegistration?.()) ?? null
  if (registration === null) return () => <SuccessPage endSession={offered.clearThisBrowser} />
  const { isOfAgent, hideLink, RegisterComputer } = registration
  return function Success() {
    const [ofAgent] = useState(isOfAgent)
    const [registers] = useState(() => ofAgent || isHostNameRequired())
    const [isOver, setOver] = useState(false)
    // Hides the link in a layout effect, before an effect of a page inside may store the address.
    useLayoutEffect(() => hideLink(), [])
    let page = <SuccessPage endSession={offered.clearThisBrowser} isOfAgent={ofAgent} />
    if (registers && !isOver) page = <RegisterComputer onDone={() => setOver(true)} />
    return <SignedInOnly returns={registers}>{page}</SignedInOnly>
  }
}
