import type { CustomFetch } from 'openid-client'

/**
 * How long the keys of a provider are cached, in milliseconds: tokens signed by a withdrawn key are accepted for at
 * most that time.
 */
const keysKeptFor = 5 * 60_000
/** The timeout of reading a provider's keys, in milliseconds. */
const keysWithin = 4_000
/**
 * The number of times that the keys of a connection may be fetched early: this many at once, and this many again in
 * each minute.
 */
const renewals = 5
const remembered = 500

/** The key set at an address, and when it was requested, by `clock`. */
export type KeySet = { status: number; type: string; text: string; at: number }

/** The purpose of a key set: each has its own count of renewals, since anyone may send logout tokens. */
export type Purpose = 'answer' | 'logout'

export type ProviderKeys = {
  /** The key set at an address, from the cache while that is fresh. Throws the errors of a fetch. */
  read(connectionId: string, address: string): Promise<KeySet>
  /**
   * Fetches the keys again, because those in `seen` do not verify a message that arrived at `since` (by `clock`).
   * Returns whether there are newer ones to try; false also if they were fetched too often, or could not be fetched.
   */
  renew(
    connectionId: string,
    address: string,
    about: { seen: KeySet; since: number; purpose: Purpose },
  ): Promise<boolean>
}

/**
 * Returns the time in milliseconds with fractions, since messages and key sets follow each other within a millisecond.
 */
export const clock = (): number => performance.now()

/**
 * Caches the keys that providers publish, and fetches them again when a token does not verify, so that a provider may
 * rotate its keys at any time. Unauthenticated messages cause at most a few requests.
 */
export function openProviderKeys(fetch: CustomFetch, now: () => number = clock): ProviderKeys {
  // One key set for each connection: a provider that announces a new address each time must not evict the keys of
  // others.
  const known = new Map<string, { address: string; set: KeySet }>()
  const underWay = new Map<string, Promise<KeySet>>()
  const mayRenew = countRenewals(now)

  const knownAt = (connectionId: string, address: string): KeySet | null => {
    const last = known.get(connectionId)
    return last?.address === address ? last.set : null
  }
  const download = (connectionId: string, address: string): Promise<KeySet> => {
    const key = `${connectionId} ${address}`
    const before = underWay.get(key)
    if (before !== undefined) return before
    const made = fetchKeys(fetch, address, now())
      .then((set) => {
        if (!isKeySet(set)) return set
        known.delete(connectionId)
        known.set(connectionId, { address, set })
        if (known.size > remembered) known.delete(known.keys().next().value ?? '')
        return set
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, made)
    return made
  }

  return {
    async read(connectionId, address) {
      const before = knownAt(connectionId, address)
      return before !== null && now() - before.at < keysKeptFor ? before : download(connectionId, address)
    },
    async renew(connectionId, address, { seen, since, purpose }) {
      if (seen.at >= since) return false
      if ((knownAt(connectionId, address)?.at ?? 0) >= since) return true
      if (!mayRenew(`${purpose} ${connectionId}`)) return false
      return download(connectionId, address).then(isKeySet, () => false)
    },
  }
}

/** Returns the keys of a set as JSON; throws for a text that is not JSON. */
export const keysIn = ({ text }: KeySet): { keys: object[] } => JSON.parse(text) as { keys: object[] }

async function fetchKeys(fetch: CustomFetch, address: string, at: number): Promise<KeySet> {
  const response = await fetch(address, {
    method: 'GET',
    headers: { accept: 'application/json, application/jwk-set+json' },
    redirect: 'manual',
    body: undefined,
    signal: AbortSignal.timeout(keysWithin),
  })
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text(), at }
}

function isKeySet({ status, text }: KeySet): boolean {
  if (status !== 200) return false
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && 'keys' in read && Array.isArray(read.keys)
  } catch {
    return false
  }
}

/**
 * Returns a function that takes one renewal from the bucket of a key, and returns whether one was left. A bucket is
 * full at first and refills over a minute.
 */
function countRenewals(now: () => number): (key: string) => boolean {
  const buckets = new Map<string, { left: number; at: number }>()
  return (key) => {
    const before = buckets.get(key) ?? { left: renewals, at: now() }
    const left = Math.min(renewals, before.left + ((now() - before.at) * renewals) / 60_000)
    buckets.delete(key)
    buckets.set(key, { left: left < 1 ? left : left - 1, at: now() })
    if (buckets.size > remembered) buckets.delete(buckets.keys().next().value ?? '')
    return left >= 1
  }
}
