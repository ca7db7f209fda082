import { loadAddress, type FinishedSignIn } from './load-address.ts'

/** `isHostnameRequired` is that of the login response (spec A §3). */
type AnsweredSignIn = FinishedSignIn & { isHostnameRequired: boolean }

/**
 * The address after a sign-in that the server has just answered: as `loadAddress`, but a bot's sign-in leads to the
 * entry of the host name if the response requires it (spec B §4, "Success screen").
 */
export function addressAfterSignIn({ isHostnameRequired, ...finished }: AnsweredSignIn): string {
  const address = loadAddress(finished)
  return isHostnameRequired && address === '/success' ? `${address}?is_hostname_required=true` : address
}
