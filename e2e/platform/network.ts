import { randomInt } from 'node:crypto'

/**
 * The headers of a browser in its own network, so that counts by network, such as failed sign-ins, concern only this
 * browser.
 */
export function ownNetwork(): Record<string, string> {
  const byte = () => randomInt(256)
  return { 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` }
}
