/** Requests that an address may send at once, and per second in the long run. */
export type Rate = { burst: number; perSecond: number }

/** Addresses that are remembered; of more, those that asked first are forgotten. */
const rememberedAtMost = 10_000

/** Limits how often an address asks: returns a function that says whether one more request is allowed at `now` (milliseconds). */
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
