import type { Keys } from '#server/platform/crypto/secret.ts'
import { hashOf } from '#server/core/sessions/token.ts'

const bytes = 20

/**
 * Returns the token of a reply address: 160 bits in hexadecimal, because mail clients may change an address to lower
 * case.
 */
export const replyTokenOf = (keys: Pick<Keys, 'mac'>, id: string): string =>
  keys.mac('reply-address', id).subarray(0, bytes).toString('hex')

/** Returns the hash of a token, which is what the database stores. */
export const replyHashOf = (keys: Pick<Keys, 'mac'>, id: string): Buffer => hashOf(replyTokenOf(keys, id))

/** Returns the reply address for a token. */
export const replyAddressOf = (token: string, domain: string): string => `reply+${token}@${domain}`

/** Returns the token in an address of the domain, or null if it is not a reply address. */
export function replyTokenIn(address: string, domain: string): string | null {
  const [, token = '', of = ''] = /^reply\+([0-9a-f]{40})@(.+)$/.exec(address.toLowerCase()) ?? []
  return of === domain ? token : null
}
