import { captchaLifetime } from '@portico/contract/core/captcha/captcha.ts'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import type { AppContext } from '#server/core/app-context.ts'
import type { Keys, Secret } from '#server/platform/crypto/secret.ts'
import { countTry } from './captcha-queries.ts'

/** Iterations of PBKDF2 for one guess, and the fewest and most guesses until the solution is found. */
const cost = 2_000
const guesses = { least: 200, most: 600 } as const
/**
 * A proof may be sent again with corrected fields, so that a typing mistake does not cost the browser another proof.
 */
const triesPerProof = 10

const solved = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      cost: z.literal(cost),
      keyLength: z.number().int().min(16).max(64),
      keyPrefix: z.string().max(128),
      keySignature: z.string().max(128),
      nonce: z.string().max(128),
      salt: z.string().max(128),
      expiresAt: z.number(),
    }),
    signature: z.string().max(128),
  }),
  solution: z.object({ counter: z.number().int().min(0), derivedKey: z.string().max(256) }),
})

const secretsOf = (secret: Keys) => ({
  hmacSignatureSecret: secret.mac('proof', 'challenge').toString('base64url'),
  hmacKeySignatureSecret: secret.mac('proof', 'solution').toString('base64url'),
})

/**
 * Returns a proof of work for a browser (ALTCHA, version 2): about a second of work there, one derived key here.
 * `counter` is the number of guesses that it takes.
 */
export async function makeChallenge(secret: Secret, at: Date, counter = randomInt(guesses.most, guesses.least)) {
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter,
    deriveKey,
    expiresAt: new Date(at.getTime() + captchaLifetime),
    ...secretsOf(secret),
  })
  return { parameters, signature }
}

/**
 * Returns whether `payload` (base64 of JSON) solves a challenge of this deployment that is neither expired nor used up.
 */
export async function isProofValid(
  context: Pick<AppContext, 'database' | 'secret'>,
  payload: string | undefined,
): Promise<boolean> {
  const read = solved.safeParse(jsonIn(payload ?? ''))
  if (!read.success) return false
  const { challenge, solution } = read.data
  const isOf = async (keys: Keys) =>
    (await verifySolution({ challenge, solution, deriveKey, ...secretsOf(keys) })).verified
  if (!(await Promise.all(context.secret.accepted.map(isOf))).includes(true)) return false
  const { nonce, expiresAt } = challenge.parameters
  const { tries } = await countTry(context.database, `proof ${nonce}`, new Date(expiresAt * 1000))
  return tries <= triesPerProof
}

function jsonIn(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString('utf8'))
  } catch {
    return null
  }
}
