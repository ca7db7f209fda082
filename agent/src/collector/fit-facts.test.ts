import { describe, expect, it } from 'vitest'
import { deviceFacts, type DeviceFacts } from '@portico/contract/core/devices/device-facts.ts'
import { someFacts } from '#agent/reporting/test-facts.ts'
import { countApplications } from './count-applications.ts'
import { fitFacts, fitText } from './fit-facts.ts'

describe('facts', () => {
  it('that fit stay as they are', () => {
    expect(fitFacts(someFacts)).toEqual(someFacts)
  })

  it('beyond all bounds are cut to what the contract takes', () => {
    const long = `${'x'.repeat(1_000)}\u0000\uD800`
    const big: DeviceFacts = {
      ...someFacts,
      hostname: long,
      os_version: long,
      cpu_model: long,
      user: long,
      identity: { hardware_id: long, serial: long, macs: Array.from({ length: 100 }, () => long) },
      addresses: Array.from({ length: 100 }, () => ({ ip: long, mac: long, name: long })),
      disks: Array.from({ length: 100 }, () => ({ mount: long, size: 1, used: 1 })),
      applications: Array.from({ length: 1_000 }, () => ({
        name: long,
        count: 1,
        command_lines: Array.from({ length: 9 }, () => long),
      })),
    }
    expect(() => deviceFacts.parse(fitFacts(big))).not.toThrow()
    expect(fitFacts({ ...big, hostname: '' }).hostname).toBe('unknown')
  })

  it('have no half characters and no NUL', () => {
    expect(fitText('a\u0000b', 9)).toBe('a b')
    expect(fitText('ab😀', 3)).toBe('ab\uFFFD')
  })
})

describe('applications', () => {
  it('are counted, those that run most often first, at most 500', () => {
    const processes = Array.from({ length: 50_000 }, (_, index) => ({ name: `p${index % 700}`, commandLine: null }))
    const counted = countApplications([{ name: 'z', commandLine: null }, ...processes, ...processes.slice(0, 10)])
    expect(counted).toHaveLength(500)
    expect(counted[0]).toEqual({ name: 'p0', count: 73 })
  })

  it('have some of their different command lines', () => {
    const lines = ['a 1', 'a 1', 'a 2', 'a 3', 'a 4', 'a 5', 'a 6', null].map((commandLine) => ({
      name: 'a',
      commandLine,
    }))
    expect(countApplications(lines)).toEqual([
      { name: 'a', count: 8, command_lines: ['a 1', 'a 2', 'a 3', 'a 4', 'a 5'] },
    ])
  })
})
