/**
 * The pages that are open to everybody, in one place. Who is signed in is sent on from the entry pages, and stays on the
 * others: these skip the auto-login redirect (spec B §2, "Public paths that skip the auto-login redirect").
 */
export const publicPages = {
  '/': 'entry',
  '/reset': 'entry',
  '/validityexpiry': 'entry',
  '/privacypolicy': 'stay',
  '/policy': 'stay',
  '/agreement': 'stay',
  '/registration': 'stay',
  '/verify': 'stay',
  '/success': 'stay',
  '/chatBot': 'stay',
  '/mpichatbot': 'stay',
  '/gateschatbot': 'stay',
  '/chat': 'stay',
  '/browserapp': 'stay',
  '/request-action': 'stay',
} as const satisfies Record<`/${string}`, 'entry' | 'stay'>

/** Stored values of spec A and B §3 as they are read, null where there is none. */
export type AutoLoginFacts = {
  usertoken: string | null
  email: string | null
  firstname: string | null
  lastname: string | null
  /** A tab that has none yet has Insights (spec A §4, "Application choice"). */
  selectedapplication: string | null
  OrchestratorError: string | null
  rolemenuError: string | null
  isValidLocal: string | null
  authtype: string | null
  /** The sign-in that this tab is in the middle of, as text. */
  signInJourney: string | null
}

/** Identities that an external provider, this product or Microsoft vouched for, as `authtype` is stored. */
const knownIdentities: readonly (string | null)[] = ['externalidp', 'localdb', 'msauthapp']

const isGiven = (text: string | null) => text !== null && text.trim() !== ''

/**
 * Whether somebody who opens the page at `pathname` is sent on into the app, by the conditions of spec B §4 ("App shell
 * and session rules"): e-mail, first and last name, a selected application, both error flags the text `false`, and a
 * valid local token or a known identity. Without a token there is no user to send on. A tab that waits for a mailed code
 * stays: what it waits for may be a sign-in to another account.
 */
export function isSentOn(pathname: string, facts: AutoLoginFacts): boolean {
  const page = Object.entries(publicPages).find(([path]) => path === pathname.replace(/(?<=.)\/+$/, ''))?.[1]
  const { usertoken, email, firstname, lastname, selectedapplication, isValidLocal, authtype } = facts
  return (
    page === 'entry' &&
    facts.signInJourney?.startsWith('{"step":"code"') !== true &&
    [usertoken, email, firstname, lastname, selectedapplication].every(isGiven) &&
    facts.OrchestratorError === 'false' &&
    facts.rolemenuError === 'false' &&
    (isValidLocal === 'true' || knownIdentities.includes(authtype))
  )
}
