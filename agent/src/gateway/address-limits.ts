/** Requests that an address may send at once, and per second on average. */
export type Rate = { burst: number; perSecond: number }

/** Maximum addresses remembered; those that called first are dropped. */
const rememberedAtMost = 10_000

/**
 * Limits the request rate of each address: returns a function that tells whether one more request is allowed at `now`
 * (milliseconds).
 */
export function limitAddresses({ burst, perSecond }: Rate): (address: string, now: number) => boolean {
  const buckets = new Map<string, { left: number; at: number }>()
  return (address, now) => {
    const bucket = buckets.get(address) ?? { left: burst, at: now }
    bucket.left = Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond)
    bucket.at = now
    const isAllowed = bucket.left >= 1
    if (isAllowed) bucket.left -= 1
    buckets.delete(address)
    buckets.set(address, bucket)
    if (buckets.size > rememberedAtMost) {
      const [oldest] = buckets.keys()
      if (oldest !== undefined) buckets.delete(oldest)
    }
    return isAllowed
  }
}
