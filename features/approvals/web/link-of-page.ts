import { readActionLink, type ActionLink, type LinkProblem } from '#features/approvals/contract/action-link.ts'
import type { Result } from '@portico/contract/platform/result.ts'
import { useLayoutEffect, useState } from 'react'
import { session } from '@portico/web/core/sessions/storage.ts'

/**
 * Returns the query of the link from the address. If the address has none, returns the one that this tab stored for a
 * reload or a sign-in.
 */
const queryNow = () => (location.search === '' ? (session.read('approvalLink') ?? '') : location.search)

/**
 * Reads the link from the page's address and removes it from there, so that neither the browser's history nor another
 * page contains it.
 */
export function useLinkOfPage(): Result<ActionLink, LinkProblem> {
  const [search] = useState(queryNow)
  // Not during rendering, because navigation renders the app again.
  useLayoutEffect(() => {
    if (search === '') return
    session.write('approvalLink', search)
    history.replaceState(null, '', location.pathname)
  }, [search])
  const [link] = useState(() => readActionLink(search))
  return link
}
