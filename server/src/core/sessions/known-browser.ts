import type { AppContext } from '#server/core/app-context.ts'
import type { Credentials } from '#server/core/calls/handler.ts'
import { readDevice, type CurrentOwner } from '#server/core/sessions/device-cookie.ts'
import { counterKeys, deviceOfAll } from '#server/core/rate-limits/growing-delays.ts'

/** The browser that somebody arrives with who has shown no password, and where the failures of their account are counted. */
export function knownBrowser(
  { secret }: Pick<AppContext, 'secret'>,
  credentials: Credentials,
  { tenantId, email, generation, network }: CurrentOwner & { network: string },
) {
  const device = readDevice(credentials.device)
  const own = deviceOfAll(secret, device, [{ tenantId, email, generation }])
  // Passwords that others guessed say nothing of a sign-in without one.
  return { device, keys: counterKeys(secret, { email, network, device: own }), isByPassword: false, asksForCode: false }
}
