import { generateKeyPair, type GenerateKeyPairResult } from 'jose'
import { makeOwnKey } from '#features/single-sign-on/server/keys/own-keys.ts'
import { testSecret } from '@portico/server/platform/database/test-migrated-database.ts'
import type { NewKey } from './connection-administration-queries.ts'

// An RSA key takes longer to create than most tests take: each key is created only once per worker.
const pairs = new Map<string, Promise<GenerateKeyPairResult>>()
const ownKeys = new Map<string, Promise<NewKey>>()

/** Returns the key pair of a provider for `alg` that has this name in tests. */
export function providerKey(alg: string, name: string): Promise<GenerateKeyPairResult> {
  const cacheKey = `${alg} ${name}`
  const pair = pairs.get(cacheKey) ?? generateKeyPair(alg, { extractable: true })
  pairs.set(cacheKey, pair)
  return pair
}

/** Returns our own key that has this name in tests, created as by `makeOwnKey`; sealed with the secret of the tests. */
export async function ownKey(kind: 'signing-key' | 'encryption-key', name: string = kind): Promise<NewKey> {
  const made = ownKeys.get(name) ?? makeOwnKey(testSecret, kind)
  ownKeys.set(name, made)
  return { ...(await made), kind }
}
