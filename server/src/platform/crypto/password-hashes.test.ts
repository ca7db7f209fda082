import { argon2Sync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openPasswordHashes } from './password-hashes.ts'

const password = 'Portico#2026'

/** Returns an Argon2id PHC string as `node:crypto` made it for accounts until the library was changed. */
function formerHash(memory: number, passes: number): string {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { message: password, nonce, parallelism: 1, memory, passes, tagLength: 32 })
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${text(nonce)}$${text(tag)}`
}

test('DESIGN §2: a hash is Argon2id with m=19456 KiB, t=2, p=1, a salt of 16 bytes and a tag of 32', async () => {
  const phc = await openPasswordHashes().hash(password)
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await openPasswordHashes().hash(password)).not.toBe(phc)
})

test('a hash that node:crypto made stays valid, with the cost that it names', async () => {
  const hashes = openPasswordHashes()
  for (const phc of [formerHash(19_456, 2), formerHash(1024, 3)]) {
    expect(await hashes.verify(password, phc)).toBe(true)
    expect(await hashes.verify('Portico#2027', phc)).toBe(false)
  }
})

test('one password in two Unicode compositions is one password', async () => {
  const hashes = openPasswordHashes()
  expect(await hashes.verify('Z\u00FCrich#2026', await hashes.hash('Zu\u0308rich#2026'))).toBe(true)
})

test('the password of no account is false', async () => {
  expect(await openPasswordHashes().verify(password, null)).toBe(false)
})

test.each(['', 'x', formerHash(1024, 1).replace('argon2id', 'argon2i'), formerHash(1024, 1).replace('v=19', 'v=16')])(
  'a stored hash that is not Argon2id of version 19 is an error: %s',
  async (phc) => {
    await expect(openPasswordHashes().verify(password, phc)).rejects.toThrow('not an Argon2id PHC string')
  },
)
