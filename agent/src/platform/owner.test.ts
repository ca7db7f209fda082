import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pendingKey } from '#agent/enrolment/pending-key.ts'
import { makeDeviceKey } from './device-key.ts'
import { readOwnIfThere } from './kept-file.ts'
import { refuseForeignOnWindows } from './owner.ts'
import { readState } from './state-file.ts'
import { makeStateFolder } from './state-folder.ts'

let root = ''
let folder = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portico-owner-'))
  folder = path.join(root, 'state')
  mkdirSync(folder, { mode: 0o700 })
})
afterEach(() => rmSync(root, { recursive: true }))

const notPrivate = expect.objectContaining({ exit: 'state-not-private' }) as Error
const plant = (name: string, text: string, mode: number) => {
  writeFileSync(path.join(folder, name), text)
  chmodSync(path.join(folder, name), mode)
  return path.join(folder, name)
}

describe.runIf(process.platform !== 'win32')('a state', () => {
  it('that others may read is closed to them', () => {
    const { stored } = makeDeviceKey()
    const file = plant('pending.key', stored, 0o644)
    chmodSync(folder, 0o755)
    expect(pendingKey(folder).stored).toBe(stored)
    expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
  })

  it.each([0o620, 0o602])('with a key of mode %o, which others may write, is refused', (mode) => {
    plant('pending.key', makeDeviceKey().stored, mode)
    expect(() => pendingKey(folder)).toThrow(notPrivate)
  })

  it('in a folder that all may write is refused', () => {
    chmodSync(folder, 0o777)
    for (const use of [() => readState(folder), () => pendingKey(folder), () => makeStateFolder(folder)])
      expect(use).toThrow(notPrivate)
    expect(statSync(folder).mode & 0o777).toBe(0o777)
  })

  it('with a pipe in place of a file does not wait', () => {
    const pipe = path.join(folder, 'pending.key')
    execFileSync('sh', ['-c', 'mkfifo -m 600 "$0"', pipe])
    expect(readOwnIfThere(pipe)).toBe('')
  })

  // Only root can give a file to another account.
  it.runIf(process.getuid?.() === 0)('with a folder or a file of another account is refused', () => {
    for (const name of ['pending.key', 'agent.json', 'agent.json.former']) {
      const file = plant(name, makeDeviceKey().stored, 0o600)
      chownSync(file, 65_534, 65_534)
      expect(() => (name === 'pending.key' ? pendingKey(folder) : readState(folder)), name).toThrow(notPrivate)
      rmSync(file)
    }
    chownSync(folder, 65_534, 65_534)
    expect(() => readState(folder)).toThrow(notPrivate)
    expect(() => pendingKey(folder)).toThrow(notPrivate)
  })
})

describe('a state on Windows', () => {
  const own = 'S-1-5-21-1-2-3-1001'
  const ownedBy = (owner: string) => () => refuseForeignOnWindows('C:\\state', () => `${owner}\r\n${own}\r\n`)

  it.each(['S-1-5-18', 'S-1-5-32-544', own])('of %s is used', (owner) => expect(ownedBy(owner)).not.toThrow())

  it.each(['S-1-5-21-1-2-3-1002', 'S-1-1-0', ''])('of %j is refused', (owner) =>
    expect(ownedBy(owner)).toThrow(notPrivate),
  )

  it('whose owner cannot be read is refused', () => {
    expect(() => refuseForeignOnWindows('C:\\state', () => '')).toThrow(notPrivate)
  })

  it('is no part of a command', () => {
    const asked: [readonly string[], Record<string, string>][] = []
    refuseForeignOnWindows("C:\\it's $(here)", (_, args, env) => {
      asked.push([args, env])
      return `${own}\n${own}\n`
    })
    expect(asked[0]?.[0].join(' ')).not.toContain('here')
    expect(asked[0]?.[1]).toEqual({ PORTICO_PLACE: "C:\\it's $(here)" })
  })
})
