import { loadAddress, type FinishedSignIn } from './load-address.ts'

/** Returns the address to which a page for signed-in users sends visitors: `/`, with the page as `redirectto`. */
export function signInAddress(redirectto: string | null): string {
  return redirectto === null || redirectto === '' ? '/' : `/?${new URLSearchParams({ redirectto }).toString()}`
}

/** `isHostnameRequired` comes from the login response (spec A §3). */
type AnsweredSignIn = FinishedSignIn & { isHostnameRequired: boolean }

/**
 * Returns the address after a sign-in that the server has just confirmed. It is that of `loadAddress`, except that a
 * bot's sign-in leads to the form for the host name if the response requires it (spec B §4, "Success screen").
 */
export function addressAfterSignIn({ isHostnameRequired, ...finished }: AnsweredSignIn): string {
  const address = loadAddress(finished)
  return isHostnameRequired && address === '/success' ? `${address}?is_hostname_required=true` : address
}
