import { useEffect, useState } from 'react'
import { isSignedIn, leaveSignedOut } from '@portico/web/core/sessions/leave.ts'
import { onSignOutElsewhere } from '@portico/web/core/sessions/signed-out.ts'
import { local, session } from '@portico/web/core/sessions/storage.ts'
import { beginSaving } from './keep-saving.ts'

/**
 * Signs this tab out when another tab signs out. Stores which user's pages this tab shows (for `clearFormerUser`) and
 * when a page is left, for the six-hour rule (spec B §4, "App shell and session rules").
 */
export function useSessionRules(): void {
  // Read on the first rendering, because tabs share storage: when another tab's message arrives, its user has already
  // been cleared.
  const [userid] = useState(() => {
    beginSaving()
    return local.read('userid')
  })
  useEffect(() => {
    if (isSignedIn() && session.read('enteredAs') === null) session.write('enteredAs', userid ?? '')
  }, [userid])
  useEffect(() => {
    const leave = () => {
      if (isSignedIn()) session.write('unloadTime', String(Date.now()))
    }
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [])
  useEffect(
    () =>
      onSignOutElsewhere((gone) => {
        if (gone === userid) leaveSignedOut()
      }),
    [userid],
  )
}
