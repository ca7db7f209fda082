import { randomInt } from 'node:crypto'

/**
 * The headers of a browser in a network that no other browser of the run is in: what the server counts by network, such
 * as failed sign-ins, it so counts for this one alone.
 */
export function ownNetwork(): Record<string, string> {
  const byte = () => randomInt(256)
  return { 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` }
}
