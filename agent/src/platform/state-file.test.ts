import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { standardIntervals } from '@portico/contract/core/devices/device-report.ts'
import { makeDeviceKey } from './device-key.ts'
import { needState, readState, writeState, type AgentState } from './state-file.ts'

let folder = ''
const file = () => path.join(folder, 'agent.json')

beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'portico-state-')), 'state')
})
afterEach(() => rmSync(path.dirname(folder), { recursive: true }))

const someState = (companyname: string): AgentState => ({
  server: 'https://portico.test',
  gateway: null,
  kind: 'agent',
  device_id: '00000000-0000-4000-8000-000000000001',
  companyname,
  private_key: makeDeviceKey().stored,
  release_key: '',
  sealing_key: '',
  enrolled_at: '2026-11-23T12:00:00.000Z',
  intervals: standardIntervals,
  collection: 'standard',
  clock_offset: 0,
})

describe('the state', () => {
  it('is read as it was written, and its owner alone may read it', () => {
    const state = someState('Aurora')
    writeState(folder, state)
    expect(readState(folder)).toEqual({ state, isFormer: false })
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
  })

  it('closes a folder that was open to all', () => {
    writeState(folder, someState('Aurora'))
    chmodSync(folder, 0o755)
    writeState(folder, someState('Aurora'))
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it('is none before the enrolment', () => {
    expect(readState(folder)).toBeNull()
    expect(() => needState(folder)).toThrow(expect.objectContaining({ exit: 'not-enrolled' }) as Error)
  })

  it.each([
    ['', 'empty'],
    ['{"server":', 'cut'],
    ['[]', 'of another form'],
    ['{"server":"https://x"}', 'without a key'],
  ])('that is damaged (%j, %s) is replaced by its former copy, and both stay', (text) => {
    const former = someState('Former')
    writeState(folder, former)
    writeState(folder, someState('Newer'))
    writeFileSync(file(), text)
    expect(readState(folder)).toEqual({ state: former, isFormer: true })
    writeFileSync(`${file()}.former`, text)
    expect(() => readState(folder)).toThrow(expect.objectContaining({ exit: 'state-broken' }) as Error)
    expect(readFileSync(file(), 'utf8')).toBe(text)
  })

  it('with a key that is none is damaged', () => {
    writeState(folder, { ...someState('Aurora'), private_key: 'AAAA' })
    expect(() => readState(folder)).toThrow(expect.objectContaining({ exit: 'state-broken' }) as Error)
  })

  it.runIf(process.platform === 'linux')('stays as it was when the disk is full', () => {
    const state = someState('Aurora')
    writeState(folder, state)
    symlinkSync('/dev/full', `${file()}.new`)
    expect(() => writeState(folder, someState('Newer'))).toThrow(
      expect.objectContaining({
        exit: 'state-not-writable',
        message: expect.stringContaining('ENOSPC') as string,
      }) as Error,
    )
    expect(readState(folder)).toEqual({ state, isFormer: false })
  })

  it('is whole after each kill of an agent that writes it', async () => {
    writeState(folder, someState('first'))
    const script = `
      import { writeState, needState } from ${JSON.stringify(path.join(import.meta.dirname, 'state-file.ts'))}
      const { state } = needState(process.argv[1])
      console.log('begins')
      for (let nth = 0; ; nth += 1) writeState(process.argv[1], { ...state, companyname: 'x'.repeat(nth % 5000) })`
    for (let kill = 0; kill < 12; kill += 1) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(child.stdout, 'data')
      const size = statIfThere()
      while (statIfThere() === size) await new Promise((resolve) => setImmediate(resolve))
      child.kill('SIGKILL')
      await once(child, 'exit')
      expect(readState(folder)?.state.server).toBe('https://portico.test')
    }
  })
})

function statIfThere(): number | undefined {
  return statSync(file(), { throwIfNoEntry: false })?.size
}
