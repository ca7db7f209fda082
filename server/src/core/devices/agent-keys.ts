import * as z from 'zod'
import { defineStored } from '#server/platform/database/stored-value.ts'
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { keepOnce } from '#server/platform/cache/keep-once.ts'
import type { Secret } from '#server/platform/crypto/secret.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import { keepSealingKey, readAgentKey, type AgentKey } from './agent-key-queries.ts'

type Parts = { database: Pool; secret: Secret }

/** The deployment's keys that devices pin. */
export type AgentKeys = {
  /** The public key that encrypts relayed requests, as the text of a JWK. It is created on first use. */
  sealingKey(): Promise<string>
  /** The private half of the sealing key; null if none of the secrets decrypts it. */
  unsealingKey(): Promise<CryptoKey | null>
  /** The key that verifies new versions, as PEM; empty if the deployment releases none. */
  releaseKey(): Promise<string>
}

/** The key agreement algorithm of relayed requests (RFC 7518 §4.6), over X25519 (RFC 8037). */
export const sealingAlgorithm = 'ECDH-ES'

/** The private key that relayed requests are decrypted with, unsealed; null if unreadable. */
export const storedSealingKey = defineStored<JWK | null>({
  column: 'platform.agent_keys.sealed_private_key',
  schema: z.object({ kty: z.literal('OKP'), crv: z.literal('X25519'), x: z.string(), d: z.string() }),
  fallback: () => null,
})

/** Milliseconds for which a node caches the release key, which an operator rarely changes. */
const releaseKeyKnownFor = 5_000

/** Opens the deployment's keys, with a cache. */
export function openAgentKeys({ database, secret }: Parts): AgentKeys {
  const sealing = keepOnce(() => readOrMakeSealingKey({ database, secret }))
  const unsealing = keepOnce(async () => {
    const { sealed_private_key: sealed } = await sealing()
    const text = sealed === null ? null : secret.unseal(sealed)
    const key = text === null ? null : storedSealingKey.readText(text)
    return key === null ? null : ((await importJWK(key, sealingAlgorithm)) as CryptoKey)
  })
  let release = { key: '', readAt: -Infinity }
  return {
    sealingKey: async () => (await sealing()).public_key,
    unsealingKey: unsealing,
    async releaseKey() {
      const now = performance.now()
      if (now - release.readAt < releaseKeyKnownFor) return release.key
      const read = await readAgentKey(database, 'release')
      release = { key: read?.public_key ?? '', readAt: now }
      return release.key
    },
  }
}

async function readOrMakeSealingKey({ database, secret }: Parts): Promise<AgentKey> {
  const stored = await readAgentKey(database, 'sealing')
  if (stored !== null) return stored
  const { publicKey, privateKey } = await generateKeyPair(sealingAlgorithm, { crv: 'X25519', extractable: true })
  const sealed = secret.seal(JSON.stringify(await exportJWK(privateKey)))
  return keepSealingKey(database, { publicKey: JSON.stringify(await exportJWK(publicKey)), sealed })
}
