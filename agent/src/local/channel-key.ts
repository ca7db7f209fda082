import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import path from 'node:path'
import { readOwnIfThere, replaceFile } from '#agent/platform/kept-file.ts'

const fileIn = (folder: string) => path.join(folder, 'channel.key')

/**
 * Returns the secret by which an agent proves to the commands of its state folder that it belongs to it; null if there
 * is none or this account may not read it.
 */
export function readChannelKey(folder: string): string | null {
  try {
    return readOwnIfThere(fileIn(folder))
  } catch {
    return null
  }
}

/** Reads the secret, or creates it; null if it cannot be stored. */
export function makeChannelKey(folder: string): string | null {
  const known = readChannelKey(folder)
  if (known !== null) return known
  const made = randomBytes(32).toString('base64url')
  try {
    replaceFile(fileIn(folder), made, { keepsFormer: false })
    return made
  } catch {
    return null
  }
}

/** Returns a proof that a response answers the question with this `nonce`. */
export function proofOf(key: string, nonce: string, response: unknown): string {
  return createHmac('sha256', key)
    .update(`portico channel\n${nonce}\n${JSON.stringify(response)}`)
    .digest('base64url')
}

/** Returns whether `proof` is valid for a response. */
export function isProof(proof: unknown, key: string, nonce: string, response: unknown): boolean {
  const expected = Buffer.from(proofOf(key, nonce, response))
  const given = Buffer.from(typeof proof === 'string' ? proof : '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
