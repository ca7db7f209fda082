import { randomInt } from 'node:crypto'

/**
 * Returns request headers that give a browser its own network, so that counters per network, such as of failed
 * sign-ins, concern only this browser.
 */
export function ownNetwork(): Record<string, string> {
  const byte = () => randomInt(256)
  return { 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` }
}
