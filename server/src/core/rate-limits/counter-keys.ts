import type { FailureScope } from '@portico/contract/core/authentication/failure-delay.ts'
import type { Secret } from '#server/platform/crypto/secret.ts'
import type { CurrentOwner, Device } from '#server/core/sessions/device-cookie.ts'
import { isDeviceOf } from '#server/core/sessions/device-cookie.ts'

/**
 * Under which keys a sign-in's failures are counted: hashed, so that the table tells nobody who tried to get in. `source`
 * is where the account is tried from: a network, or a browser that it has signed in with before. The latter has that one
 * counter and no other: what strangers do, in its own network too, never makes it wait.
 */
export type CounterKeys = {
  account: Buffer
  source: { scope: Extract<FailureScope, 'account-from-network' | 'account-from-device'>; key: Buffer }
  network: Buffer
}

/**
 * The keys for an address (normalised) and a network. An address has one set for all tenants: trying the same password
 * in several tenants wins no tries. With a `device` that the account has signed in with, its own.
 */
export function counterKeys(
  secret: Secret,
  { email, network, device }: { email: string; network: string; device: Device | null },
): CounterKeys {
  const key = (text: string) => secret.mac('failure-key', text)
  return {
    account: key(`account ${email}`),
    source:
      device === null
        ? { scope: 'account-from-network', key: key(`account-from-network ${network} ${email}`) }
        : { scope: 'account-from-device', key: key(`account-from-device ${device.nonce} ${email}`) },
    network: key(`network ${network}`),
  }
}

/** The device, where all of the owners have signed in with it; else, and where there is no owner, null. */
export function deviceOfAll(secret: Secret, device: Device | null, owners: readonly CurrentOwner[]): Device | null {
  return owners.length > 0 && owners.every((owner) => isDeviceOf(secret, device, owner)) ? device : null
}

/** Whether the account is tried from a browser of its own. */
export const isFromDevice = ({ source }: CounterKeys) => source.scope === 'account-from-device'

/** The counters that a try is counted in before its password is looked at. */
export const claimedScopes = (keys: CounterKeys): readonly FailureScope[] =>
  isFromDevice(keys) ? [keys.source.scope] : ['account', keys.source.scope]
