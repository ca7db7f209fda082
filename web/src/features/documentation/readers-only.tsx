import { useEffect, type ReactNode } from 'react'
import { isSignedIn } from '#web/core/sessions/leave.ts'
import { goTo } from '#web/platform/navigate.ts'

/**
 * Shows the documentation to whoever has a stored user token, and sends everybody else to `/` (spec A §2).
 */
export function ReadersOnly({ children }: { children: ReactNode }) {
  const admitted = isSignedIn()
  useEffect(() => {
    if (!admitted) goTo('/', 'replace')
  }, [admitted])
  return admitted ? children : null
}
