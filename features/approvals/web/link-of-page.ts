import { readActionLink, type ActionLink, type LinkProblem } from '#features/approvals/contract/action-link.ts'
import type { Result } from '@portico/contract/platform/result.ts'
import { useLayoutEffect, useState } from 'react'
import { session } from '@portico/web/core/sessions/storage.ts'

/** The query of the link: of the address, else the one that this tab kept for a reload and for the way back from a sign-in. */
const queryNow = () => (location.search === '' ? (session.read('approvalLink') ?? '') : location.search)

/**
 * Reads the link of the page's address and removes it from there, so that neither the history of the browser nor another page has it.
 */
export function useLinkOfPage(): Result<ActionLink, LinkProblem> {
  const [search] = useState(queryNow)
  // Not while rendering: navigation renders the app again.
  useLayoutEffect(() => {
    if (search === '') return
    session.write('approvalLink', search)
    history.replaceState(null, '', location.pathname)
  }, [search])
  const [link] = useState(() => readActionLink(search))
  return link
}
