import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, 'common-passwords.txt')
/** What stands between the licence of the list and the list. */
const divider = '\n-----\n'

let known: ReadonlySet<string> | null = null

function commonPasswords(): ReadonlySet<string> {
  if (known === null) {
    const text = readFileSync(file, 'utf8')
    known = new Set(
      text
        .slice(text.indexOf(divider) + divider.length)
        .trimEnd()
        .split('\n'),
    )
  }
  return known
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
 * Whether a password is one of the 10,000 most common ones, read on first use. Case does not count, and neither does what
 * the rules of a new password make people add to a common one: digits and signs around it, or in place of its letters.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.trim().normalize('NFKC').toLowerCase()
  const bare = plain.replaceAll(/^[\d\p{P}\p{S}]+|[\d\p{P}\p{S}]+$/gu, '')
  const spelled = (text: string) => text.replaceAll(/[0134579@$!]/g, (sign) => letterOf[sign] ?? sign)
  const cores = [bare, spelled(bare), spelled(plain)].filter((core) => isMost(core, plain))
  return [plain, ...cores].some((text) => commonPasswords().has(text))
}

/** Around a long enough password of its own, a common word does no harm. */
function isMost(core: string, whole: string): boolean {
  return core.length >= shortestCore && core.length * 2 > whole.length
}
