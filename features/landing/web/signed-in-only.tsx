import { signInAddress } from '#features/landing/contract/address-after-sign-in.ts'
import { useEffect, type ReactNode } from 'react'
import { isSignedIn } from '@portico/web/core/sessions/leave.ts'
import { goTo } from '@portico/web/platform/navigate.ts'
import { Loader } from '@portico/web/ui/loader.tsx'

type SignedInOnlyProps = {
  /**
   * Whether a visitor returns here after signing in. From the documentation a visitor is sent to `/` without returning
   * (spec A §2).
   */
  returns?: boolean
  children: ReactNode
}

/**
 * Shows its content to signed-in users, and redirects visitors to `/`.
 */
export function SignedInOnly({ returns = false, children }: SignedInOnlyProps) {
  const isIn = isSignedIn()
  useEffect(() => {
    const here = location.pathname + location.search + location.hash
    if (!isIn) goTo(signInAddress(returns ? here : null), 'replace')
  }, [isIn, returns])
  return isIn ? children : <Loader whole />
}
