import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadSecret, secretFrom } from './secret.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const given = 'given-by-the-operator-0123456789-abc'

describe('the secret of a deployment', () => {
  it('is the given one, and nothing is stored', async () => {
    expect((await loadSecret(given, folder)).fingerprint).toBe(secretFrom(given).fingerprint)
    expect(readdirSync(folder)).toEqual([])
  })

  it('of 31 characters is refused in one sentence', async () => {
    await expect(loadSecret('x'.repeat(31), folder)).rejects.toThrow('at least 32 characters')
  })

  it('is accepted together with those before it, none of which may be shorter', async () => {
    const before = 'given-by-the-operator-before-987654321'
    const secret = await loadSecret(given, folder, [before])
    expect(secret.unseal(secretFrom(before).seal('correct horse'))).toBe('correct horse')
    await expect(loadSecret(given, folder, ['x'.repeat(31)])).rejects.toThrow('Each of PORTICO_SECRET_PREVIOUS')
  })

  it('is created once by concurrent starts, and all read the whole of it', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => loadSecret(undefined, path.join(folder, 'new'))))
    expect(new Set(secrets.map((secret) => secret.fingerprint)).size).toBe(1)
    expect(readdirSync(path.join(folder, 'new'))).toEqual(['secret'])
    const file = path.join(folder, 'new', 'secret')
    expect(readFileSync(file, 'utf8')).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  it('that is truncated is refused, since its codes and roles could be guessed', async () => {
    writeFileSync(path.join(folder, 'secret'), '')
    await expect(loadSecret(undefined, folder)).rejects.toThrow('is not whole')
  })

  it('derives other keys for each purpose and text, and the same for the same', () => {
    const secret = secretFrom(given)
    const macs = [secret.mac('code', 'a'), secret.mac('device', 'a'), secret.mac('code', 'b')]
    expect(new Set(macs.map((mac) => mac.toString('hex'))).size).toBe(3)
    expect(secretFrom(given).mac('code', 'a')).toEqual(macs[0])
    expect(secretFrom(`${given}.`).mac('code', 'a')).not.toEqual(macs[0])
  })

  it('seals the same text differently each time, and never shows it', () => {
    const secret = secretFrom(given)
    const [one, other] = [secret.seal('correct horse'), secret.seal('correct horse')]
    expect(one.equals(other)).toBe(false)
    expect(one.toString('latin1')).not.toContain('horse')
    expect(one.length).toBe(12 + 16 + 13)
  })

  it('opens what it sealed, and nothing that another secret sealed or that was changed', () => {
    const secret = secretFrom(given)
    const sealed = secret.seal('correct horse')
    expect(secret.unseal(sealed)).toBe('correct horse')
    expect(secretFrom(`${given}.`).unseal(sealed)).toBe(null)
    for (let at = 0; at < sealed.length; at += 1) {
      const bent = Buffer.from(sealed)
      bent.writeUInt8(bent.readUInt8(at) ^ 1, at)
      expect(secret.unseal(bent)).toBe(null)
    }
    expect(secret.unseal(sealed.subarray(0, 20))).toBe(null)
  })

  it('is not revealed by its fingerprint', () => {
    const { fingerprint } = secretFrom(given)
    expect(fingerprint).toMatch(/^[0-9a-f]{16}$/)
    expect(given).not.toContain(fingerprint)
  })
})
