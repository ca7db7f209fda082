import type { Keys } from '#server/platform/crypto/secret.ts'
import { hashOf } from '#server/core/sessions/token.ts'

const bytes = 20

/** The token of a reply address, 160 bits in hexadecimal: mail programs may change the letters of an address to small ones. */
export const replyTokenOf = (keys: Pick<Keys, 'mac'>, id: string): string =>
  keys.mac('reply-address', id).subarray(0, bytes).toString('hex')

/** What the database has of it. */
export const replyHashOf = (keys: Pick<Keys, 'mac'>, id: string): Buffer => hashOf(replyTokenOf(keys, id))

/** The address with a token. */
export const replyAddressOf = (token: string, domain: string): string => `reply+${token}@${domain}`

/** The token in an address of the domain, or null where it is no reply address. */
export function replyTokenIn(address: string, domain: string): string | null {
  const [, token = '', of = ''] = /^reply\+([0-9a-f]{40})@(.+)$/.exec(address.toLowerCase()) ?? []
  return of === domain ? token : null
}
