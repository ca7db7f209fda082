import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { missingFromLock, withoutIntegrity, type Lock } from './missing-from-lock.ts'

// Adds what npm omits from the lock: entries of binaries for other systems, and hashes. Without the entries `npm ci`
// fails on every system; a package without a hash is not verified.
const file = path.join(import.meta.dirname, '..', 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock
const missing = missingFromLock(lock)
const complete = { ...lock.packages, ...Object.fromEntries(missing) }
const unproven = withoutIntegrity({ packages: complete })
for (const [folder, spec] of unproven) {
  const integrity = execFileSync('npm', ['view', spec, 'dist.integrity'], { encoding: 'utf8' }).trim()
  if (integrity === '') throw new Error(`The registry has no hash of ${spec}.`)
  complete[folder] = { ...complete[folder], integrity }
}
const packages = Object.entries(complete)
const sorted = Object.fromEntries(packages.toSorted(([one], [other]) => (one < other ? -1 : 1)))
writeFileSync(file, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`)
console.log(`${missing.length} optional packages and ${unproven.length} hashes were added to the lock`)
