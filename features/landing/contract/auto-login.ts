/**
 * The public pages from which a signed-in user is redirected. The others have no such redirect (spec B §2, "Public paths
 * that do not redirect a signed-in user").
 */
export const entryPages: readonly string[] = ['/', '/reset', '/validityexpiry']

/** The stored values of spec A and B §3, as read from storage. A value is null if nothing is stored. */
export type AutoLoginFacts = {
  usertoken: string | null
  email: string | null
  firstname: string | null
  lastname: string | null
  /** An unset value counts as Insights (spec A §4, "Application choice"). */
  selectedapplication: string | null
  OrchestratorError: string | null
  rolemenuError: string | null
  isValidLocal: string | null
  authtype: string | null
  /** This tab's pending sign-in, as text. */
  signInFlow: string | null
  /** `true` after a link named a device of another tenant, until the next sign-in. */
  tenantError: string | null
}

/** The stored `authtype` of identities from an external provider, this product or Microsoft. */
const knownIdentities: readonly (string | null)[] = ['externalidp', 'localdb', 'msauthapp']

const isGiven = (text: string | null) => text !== null && text.trim() !== ''

/**
 * Returns whether an address shows something that an open session must not hide: a sign-in error, the question of a
 * chat-team link (decisions/0034), or a password reset.
 */
function hasPriority(pathname: string, query: URLSearchParams): boolean {
  if (query.get('unauthorized') === 'true' || query.has('chathub')) return true
  return pathname === '/reset' && isGiven(query.get('resettoken'))
}

/**
 * Returns whether a visitor who opens the page at `pathname` with this query (`search`) is redirected into the app. The
 * conditions are those of spec B §4 ("App shell and session rules"): email, first and last name, a selected
 * application, both error flags equal to the text `false`, and a valid local token or a known identity. Without a token
 * there is no user, and without an `authtype` the loader would lead back here (spec A §4, 10). A tab that waits for an
 * emailed code stays, because the code may be for another account. So does a tab that was sent back because of another
 * tenant's device.
 */
export function isSentOn({ pathname, search }: { pathname: string; search: string }, facts: AutoLoginFacts): boolean {
  const path = pathname.replace(/(?<=.)\/+$/, '')
  const { usertoken, email, firstname, lastname, selectedapplication, isValidLocal, authtype } = facts
  return (
    entryPages.includes(path) &&
    !hasPriority(path, new URLSearchParams(search)) &&
    facts.signInFlow?.startsWith('{"step":"code"') !== true &&
    [usertoken, email, firstname, lastname, selectedapplication, authtype].every(isGiven) &&
    facts.OrchestratorError === 'false' &&
    facts.rolemenuError === 'false' &&
    facts.tenantError !== 'true' &&
    (isValidLocal === 'true' || knownIdentities.includes(authtype))
  )
}
