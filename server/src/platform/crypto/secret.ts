import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type MacPurpose =
  | 'code'
  | 'failure-key'
  | 'device'
  | 'database-role'
  | 'reset-token'
  | 'temporary-password'
  | 'demo-provider'
  | 'demo-device'
  | 'domain-proof'
  | 'captcha'
  | 'captcha-text'
  | 'proof'
  | 'trial-token'
  | 'trial-code'
  | 'download-code'
  | 'device-link'
  | 'shared-dashboard'
  | 'reply-address'
  | 'approval-token'
  | 'approval-code'
  | 'approval-ticket'
  | 'hub-identity'
  | 'app-identity'
  | 'app-cookie'
  | 'app-pseudonym'

/** The keys derived from one secret, each for one purpose (HKDF, RFC 5869). */
export type Keys = {
  /** A value that is equal on nodes with the same secret, and does not reveal it. */
  fingerprint: string
  /** HMAC-SHA-256 of `text` under the key for `purpose`. */
  mac(purpose: MacPurpose, text: string): Buffer
  /** Seals `text` with AES-256-GCM: 12 bytes nonce, 16 bytes tag, then the text. */
  seal(text: string): Buffer
  /** Opens what `seal` sealed; null when it was sealed with another secret or changed since. */
  unseal(sealed: Buffer): string | null
}

/**
 * The deployment's secret while it may be rotated (decisions/0040): derives everything from the newest, except keys of
 * counters, which use the oldest; opens what any of them sealed.
 */
export type Secret = Keys & {
  /** The keys of every accepted secret, newest first. A value derived with any of them is valid. */
  accepted: readonly Keys[]
  /**
   * Seals again, with the newest secret, a text that `seal` sealed. Unchanged if the newest sealed it; null if no
   * secret opens it.
   */
  reseal(sealed: Buffer): Buffer | null
}

/** The minimum length of a secret, in characters. */
export const shortestSecret = 32

/**
 * Loads the deployment's secret: `given` (`PORTICO_SECRET`, at least 32 characters), or else the one kept in `folder`,
 * created on first use. The secrets `previous` are also accepted. Throws an error of one sentence if a secret is too
 * short.
 */
export async function loadSecret(
  given: string | undefined,
  folder: string,
  previous: readonly string[] = [],
): Promise<Secret> {
  if (given !== undefined && given.length < shortestSecret)
    throw new Error(`PORTICO_SECRET must be at least ${shortestSecret} characters long.`)
  if (previous.some((one) => one.length < shortestSecret))
    throw new Error(`Each of PORTICO_SECRET_PREVIOUS must be at least ${shortestSecret} characters long.`)
  return secretFrom(given ?? (await keptSecret(folder)), previous)
}

/** Returns the secret of a text, together with the texts that are also accepted, newest first. */
export function secretFrom(text: string, previous: readonly string[] = []): Secret {
  const own = keysFrom(text)
  const accepted = [own, ...previous.filter((one) => one !== text).map(keysFrom)]
  const oldest = accepted.at(-1) ?? own
  const firstOpened = (sealed: Buffer) =>
    accepted.reduce<string | null>((opened, keys) => opened ?? keys.unseal(sealed), null)
  return {
    ...own,
    accepted,
    mac: (purpose, message) => (purpose === 'failure-key' ? oldest : own).mac(purpose, message),
    unseal: firstOpened,
    reseal(sealed) {
      if (own.unseal(sealed) !== null) return sealed
      const plain = firstOpened(sealed)
      return plain === null ? null : own.seal(plain)
    },
  }
}

function keysFrom(text: string): Keys {
  // Caches the key objects: creating one from bytes takes seven times as long as the HMAC itself.
  const keys = new Map<string, KeyObject>()
  const keyFor = (purpose: string): KeyObject => {
    const key = keys.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync('sha256', text, 'portico', purpose, 32)))
    keys.set(purpose, key)
    return key
  }
  return {
    fingerprint: createHash('sha256').update(keyFor('fingerprint').export()).digest('hex').slice(0, 16),
    mac: (purpose, message) => createHmac('sha256', keyFor(purpose)).update(message).digest(),
    seal(plain) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyFor('seal'), nonce)
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    unseal(sealed) {
      if (sealed.length < 28) return null
      const decipher = createDecipheriv('aes-256-gcm', keyFor('seal'), sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(12, 28))
      try {
        return decipher.update(sealed.subarray(28), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}

async function keptSecret(folder: string): Promise<string> {
  const file = join(folder, 'secret')
  if (!existsSync(file)) await makeSecret(folder, file)
  const kept = (await readFile(file, 'utf8')).trim()
  if (kept.length < shortestSecret) throw new Error(`The secret in ${file} is not whole: put the right one there.`)
  return kept
}

// Writes a temporary file first: a concurrent start, or one after a kill, must never read a partial file.
async function makeSecret(folder: string, file: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = `${file}-${process.pid}-${randomBytes(4).toString('hex')}`
  await writeFile(unfinished, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
  try {
    await link(unfinished, file)
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error
  } finally {
    await rm(unfinished, { force: true })
  }
}

/**
 * Returns six digits from a MAC, as a code to be typed. 48 bits reduced to six digits: the bias is below one in 10^8.
 */
export function digitsOf(mac: Buffer): string {
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Returns whether two texts are the same, compared in a time that depends only on their lengths. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
