import * as z from 'zod'
import {
  requiresCode,
  isSlowed,
  waitLeft,
  type FailureScope,
} from '@portico/contract/core/authentication/failure-delay.ts'
import { refused, type Refused } from '#server/core/calls/handler.ts'
import { isDeviceOf, type CurrentOwner, type Device } from '#server/core/sessions/device-cookie.ts'
import type { Secret } from '#server/platform/crypto/secret.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'

/**
 * The keys under which failed sign-ins are counted: hashed, so that the table does not reveal who tried to sign in.
 * `source` is a network, or a browser that the account has signed in with before. Such a browser has only its own
 * counter: failures of others, even in its own network, never make it wait.
 */
export type CounterKeys = {
  account: Buffer
  source: { scope: Extract<FailureScope, 'account-from-network' | 'account-from-device'>; key: Buffer }
  network: Buffer
}

/**
 * Returns the keys for an address (normalised) and a network. An address has one set for all tenants: trying several
 * tenants allows no further attempts. With a `device` that the account has signed in with, the set is the device's own.
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

/** Returns the device if all owners have signed in with it; null otherwise, and if there are no owners. */
export function deviceOfAll(secret: Secret, device: Device | null, owners: readonly CurrentOwner[]): Device | null {
  return owners.length > 0 && owners.every((owner) => isDeviceOf(secret, device, owner)) ? device : null
}

/** Returns whether the attempt comes from a browser that the account has signed in with. */
export const isFromDevice = ({ source }: CounterKeys) => source.scope === 'account-from-device'

/** Returns the counters that an attempt is counted in before its password is verified. */
export const claimedScopes = (keys: CounterKeys): readonly FailureScope[] =>
  isFromDevice(keys) ? [keys.source.scope] : ['account', keys.source.scope]

/** A counter before this attempt; `last_failure_at` in milliseconds since 1970. */
export type Counter = { scope: FailureScope; failures: number; last_failure_at: number }

/**
 * The result of counting an attempt. `counters` are the counters before it. `claimed` are the scopes in which it was
 * counted; if one of `claimedScopes` is missing, the attempt has to wait. `network` is among them when a network that
 * has to wait let this attempt through. `isKnownNetwork`: the account has signed in from this network before, so that
 * neither the network's wait nor the account's applies.
 */
export type Claim = { counters: Counter[]; claimed: FailureScope[]; isKnownNetwork: boolean }

/**
 * Returns how long an attempt has to wait, in milliseconds; 0 when it may proceed. An attempt that was not counted has
 * to wait even if the counters allowed it before: a concurrent one was faster.
 */
export function waitOf({ counters, claimed, isKnownNetwork }: Claim, keys: CounterKeys, at: Date): number {
  const now = at.getTime()
  const holding = counters.filter(({ scope }) => scope === keys.source.scope || !isKnownNetwork)
  const waits = holding.map(({ scope, failures, last_failure_at }) => waitLeft(scope, failures, last_failure_at, now))
  const longest = Math.max(0, ...waits)
  if (longest > 0) return longest
  // A network whose wait is over lets one of all waiting attempts through.
  const inTurn = holding.filter(
    (one) => one.scope === 'network' && isSlowed(one.scope, one.failures, one.last_failure_at, now),
  )
  const needed = [...claimedScopes(keys), ...inTurn.map(({ scope }) => scope)]
  return needed.every((scope) => claimed.includes(scope)) ? 0 : 1_000
}

/** Returns whether the right password of this attempt leads to an email code, by the counters before it. */
export function isGuessedAt({ counters }: Claim, keys: CounterKeys, at: Date): boolean {
  const isKnownDevice = isFromDevice(keys)
  return counters.some(
    ({ scope, failures, last_failure_at: lastFailureAt }) =>
      scope === 'account' && requiresCode({ failures, lastFailureAt, isKnownDevice }, at.getTime()),
  )
}

/** Returns the refusal of an attempt that has to wait `wait` milliseconds. */
export function waitRefusal(wait: number): Refused<'wait-before-retry'> {
  const seconds = Math.max(1, Math.ceil(wait / 1000))
  return refused('wait-before-retry', { retryAfter: seconds, data: { seconds } })
}

/** Notifies the user of an address that many passwords in a row failed; queued for unknown addresses too. */
export const notifyOfGuessingJob = defineJob({
  // Older versions queued jobs under this name.
  name: 'tell-of-guessing',
  payload: z.object({ noticeId: z.uuid(), email: z.string(), at: z.iso.datetime() }),
})
