import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Sorted prefixes of SHA-256 hashes, created by tools/write-common-passwords.ts: half a megabyte, read on first use.
 */
const file = join(import.meta.dirname, 'common-passwords.bin')
const bytes = 5

let known: Buffer | null = null

/** Returns whether a lower-case password is in the list, by binary search. */
function isListed(plain: string): boolean {
  known ??= readFileSync(file)
  const hash = createHash('sha256').update(plain).digest().subarray(0, bytes)
  let [from, to] = [0, known.length / bytes]
  while (from < to) {
    const middle = (from + to) >> 1
    const order = hash.compare(known, middle * bytes, (middle + 1) * bytes)
    if (order === 0) return true
    if (order < 0) to = middle
    else from = middle + 1
  }
  return false
}

const letterOf: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  '$': 's',
  '!': 'i',
}

/** The minimum length of a word that counts even if digits and signs surround it, in characters. */
const shortestCore = 5

/**
 * Returns whether a password is one of the 100,000 most common ones. Ignores case, and the changes that users make to
 * satisfy the rules: digits and signs around the password, or in place of its letters.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.trim().normalize('NFKC').toLowerCase()
  const bare = plain.replaceAll(/^[\d\p{P}\p{S}]+|[\d\p{P}\p{S}]+$/gu, '')
  const spelled = (text: string) => text.replaceAll(/[0134579@$!]/g, (sign) => letterOf[sign] ?? sign)
  const cores = [bare, spelled(bare), spelled(plain)].filter((core) => isMost(core, plain))
  return [plain, ...cores].some(isListed)
}

/** Returns whether a common word is more than half of the password; a shorter one does not count. */
function isMost(core: string, whole: string): boolean {
  return core.length >= shortestCore && core.length * 2 > whole.length
}
