import { describe, expect, it } from 'vitest'
import { deviceFacts, deviceUsage } from '@portico/contract/core/devices/device-facts.ts'
import { fitFacts } from '#agent/collector/fit-facts.ts'
import { createOtherCollector } from './other-collector.ts'
import { loggedInUser, osVersion, shareBetween } from './read-information.ts'

type Information = NonNullable<Parameters<typeof createOtherCollector>[0]>

const disk = (mount: string, type: string) => ({
  fs: mount,
  mount,
  type,
  size: 100,
  used: 50,
  available: 50,
  use: 50,
  rw: true,
})
const user = (name: string, tty: string) => ({ user: name, tty, date: '', time: '', ip: '', command: '' })

/** Information of a Windows computer, with a PowerShell that counts its sessions. */
function windows(more: Partial<Information> = {}) {
  const shells = { open: 0, started: 0 }
  const info = {
    powerShellStart: () => {
      shells.open += 1
      shells.started += 1
    },
    powerShellRelease: () => void (shells.open -= 1),
    osInfo: async () => ({ distro: 'Microsoft Windows 11 Pro', release: '10.0.22631' }),
    system: async () => ({ uuid: 'abc', serial: 'S1' }),
    users: async () => [user('afar', 'rdp-tcp#1'), user('nora', 'console')],
    fsSize: async () => [disk('C:', 'NTFS'), disk('Z:', '')],
    processes: async () => ({
      list: [
        { name: 'chrome.exe', command: 'chrome.exe', params: '--x' },
        { name: 'chrome.exe', command: 'chrome.exe', params: '' },
      ],
    }),
    mem: async () => ({ total: 100, available: 25 }),
    ...more,
  } as Information
  return { shells, collector: createOtherCollector(info, 'windows', async () => '') }
}

describe('the facts of Windows', () => {
  it('are within the contract, by one PowerShell that is released', async () => {
    const { collector, shells } = windows()
    const facts = fitFacts(await collector.facts('standard'))
    expect(deviceFacts.parse(facts)).toEqual(facts)
    expect(facts).toMatchObject({
      system: 'windows',
      os_version: 'Microsoft Windows 11 Pro (10.0.22631)',
      user: 'nora',
      identity: { hardware_id: 'abc', serial: 'S1' },
      disks: [{ mount: 'C:', size: 100, used: 50 }],
      applications: [{ name: 'chrome.exe', count: 2 }],
    })
    expect(shells).toEqual({ open: 0, started: 1 })
  })

  it('have command lines only by the company’s wish', async () => {
    const { collector } = windows()
    expect((await collector.facts('command-lines')).applications).toEqual([
      { name: 'chrome.exe', count: 2, command_lines: ['chrome.exe --x', 'chrome.exe'] },
    ])
  })

  it('that fail leave the others', async () => {
    const fails = async () => {
      throw new Error('no PowerShell')
    }
    const { collector, shells } = windows({ users: fails, system: fails, osInfo: fails, processes: fails })
    const facts = fitFacts(await collector.facts('standard'))
    expect(deviceFacts.parse(facts)).toMatchObject({ user: null, applications: [], identity: { hardware_id: null } })
    expect(shells.open).toBe(0)
  })

  it('start no program for what is reported each minute', async () => {
    const { collector, shells } = windows()
    expect(deviceUsage.parse(await collector.usage())).toMatchObject({ uptime: expect.any(Number) as number })
    expect(shells.started).toBe(0)
  })

  it('ask nothing of users, disks and processes where only presence is collected', async () => {
    const asked = async () => {
      throw new Error('asked')
    }
    const { collector } = windows({ users: asked, fsSize: asked, processes: asked })
    expect(await collector.facts('presence')).toMatchObject({ user: null, addresses: [], disks: [], applications: [] })
  })
})

describe('what macOS says', () => {
  it('of users is the one at the console', () => {
    expect(loggedInUser([user('afar', 'ttys001'), user('nora', 'console')])).toBe('nora')
    expect(loggedInUser([])).toBeNull()
  })

  it('of its version is as users know it', () => {
    expect(osVersion({ distro: 'macOS', release: '14.5' } as Parameters<typeof osVersion>[0], 'mac')).toBe('macOS 14.5')
    expect(osVersion(null, 'mac')).not.toBe('')
  })

  it('of its processor is a share', () => {
    expect(shareBetween({ total: 0, busy: 0 }, { total: 400, busy: 100 })).toBe(25)
    expect(shareBetween({ total: 5, busy: 1 }, { total: 5, busy: 1 })).toBe(0)
  })
})
