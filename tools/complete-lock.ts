import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { missingFromLock, type Lock } from './missing-from-lock.ts'

// Adds entries that npm omits from the lock: binaries for other systems whose metadata a registry lacked. `npm ci`
// refuses a lock without them, on every system. npm fetches such a binary by its name and version where needed.
const file = path.join(import.meta.dirname, '..', 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock
const missing = missingFromLock(lock)
const packages = Object.entries({ ...lock.packages, ...Object.fromEntries(missing) })
const sorted = Object.fromEntries(packages.toSorted(([one], [other]) => (one < other ? -1 : 1)))
writeFileSync(file, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`)
console.log(`${missing.length} optional packages were added to the lock`)
