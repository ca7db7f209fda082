import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Sorted beginnings of SHA-256, made by tools/write-common-passwords.ts: half a megabyte, read on first use. */
const file = join(import.meta.dirname, 'common-passwords.bin')
const bytes = 5

let known: Buffer | null = null

/** Whether a password in lower case is in the list: a binary search. */
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

/** Shortest word that counts when it is dressed up, in characters. */
const shortestCore = 5

/**
 * Whether a password is one of the 100,000 most common ones. Case does not count, and neither does what
 * the rules of a new password make people add to a common one: digits and signs around it, or in place of its letters.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.trim().normalize('NFKC').toLowerCase()
  const bare = plain.replaceAll(/^[\d\p{P}\p{S}]+|[\d\p{P}\p{S}]+$/gu, '')
  const spelled = (text: string) => text.replaceAll(/[0134579@$!]/g, (sign) => letterOf[sign] ?? sign)
  const cores = [bare, spelled(bare), spelled(plain)].filter((core) => isMost(core, plain))
  return [plain, ...cores].some(isListed)
}

/** Around a long enough password of its own, a common word does no harm. */
function isMost(core: string, whole: string): boolean {
  return core.length >= shortestCore && core.length * 2 > whole.length
}
