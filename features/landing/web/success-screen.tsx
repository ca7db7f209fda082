import { useLayoutEffect, useState, type ComponentType } from 'react'
import type { Offers } from '@portico/web/core/features/offers.ts'
import { SignedInOnly } from './signed-in-only.tsx'
import { SuccessPage } from './success-page.tsx'

const isHostNameRequired = () => new URLSearchParams(location.search).get('is_hostname_required') === 'true'

type SuccessOffers = Pick<Offers, 'clearThisBrowser' | 'loadComputerRegistration'>

/**
 * The end of a sign-in that a bot requested, before which the user registers a computer if the address requires it or
 * the computer's agent opened the page (spec B §4, "Success screen"). A sign-in in between leads back only to such a
 * page.
 */
export async function loadSuccess(offered: SuccessOffers): Promise<ComponentType> {
  const registration = (await offered.loadComputerRegistration?.()) ?? null
  if (registration === null) return () => <SuccessPage endSession={offered.clearThisBrowser} />
  const { isOfAgent, hideLink, RegisterComputer } = registration
  return function Success() {
    const [ofAgent] = useState(isOfAgent)
    const [registers] = useState(() => ofAgent || isHostNameRequired())
    const [isOver, setOver] = useState(false)
    // Before an effect of a page inside it may store the address.
    useLayoutEffect(() => hideLink(), [])
    let page = <SuccessPage endSession={offered.clearThisBrowser} isOfAgent={ofAgent} />
    if (registers && !isOver) page = <RegisterComputer onDone={() => setOver(true)} />
    return <SignedInOnly returns={registers}>{page}</SignedInOnly>
  }
}
