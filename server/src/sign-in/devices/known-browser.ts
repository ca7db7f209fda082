import type { House } from '#server/plumbing/house.ts'
import type { TokenHalves } from '#server/plumbing/http/answer.ts'
import { readDevice, type CurrentOwner } from '#server/sign-in/devices/device-cookie.ts'
import { counterKeys, deviceOfAll } from '#server/sign-in/failures/counter-keys.ts'

/** The browser that somebody arrives with who has shown no password, and where the failures of their account are counted. */
export function knownBrowser(
  { secret }: Pick<House, 'secret'>,
  halves: TokenHalves,
  { tenantId, email, generation, network }: CurrentOwner & { network: string },
) {
  const device = readDevice(halves.device)
  const own = deviceOfAll(secret, device, [{ tenantId, email, generation }])
  // Passwords that others guessed say nothing of a sign-in without one.
  return { device, keys: counterKeys(secret, { email, network, device: own }), isByPassword: false, asksForCode: false }
}
