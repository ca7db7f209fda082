import { describe, expect, it, test } from 'vitest'
import { fullestShare } from '@portico/contract/core/devices/device-facts.ts'
import { disksIn, processesIn } from './read-information.ts'

type Volume = Parameters<typeof disksIn>[0][number]

const volume = (mount: string, type: string, more: Partial<Volume> = {}): Volume => ({
  fs: mount,
  mount,
  type,
  size: 100,
  used: 50,
  available: 50,
  rw: true,
  ...more,
})
const mounts = (...volumes: Volume[]) => disksIn(volumes).map(({ mount }) => mount)

describe('the disks of macOS', () => {
  it('are no system volumes, networks and folders of a host', () => {
    expect(
      mounts(
        volume('/private/x', 'APFS'),
        volume('/Volumes/Stick', 'msdos'),
        volume('/', 'APFS'),
        volume('/net', 'nfs'),
        volume('/Volumes/share', 'smbfs'),
        volume('/Volumes/com.apple.TimeMachine.localsnapshots/x', 'APFS'),
        volume('/Library/Developer/CoreSimulator/Volumes/iOS_21A', 'APFS', { rw: false }),
      ),
    ).toEqual(['/', '/Volumes/Stick'])
  })

  it('do not count an image that is mounted', () => {
    const root = { fs: '/dev/disk3s1s1', size: 494e9, used: 10e9, available: 100e9, rw: false }
    const image = { fs: '/dev/disk4s1', size: 1e9, used: 1e9, available: 0, rw: false }
    const disks = disksIn([volume('/', 'APFS', root), volume('/Volumes/Installer', 'HFS', image)])
    expect(disks).toEqual([{ mount: '/', size: 110e9, used: 10e9 }])
    expect(fullestShare(disks)).toBeCloseTo(9.0909, 4)
  })

  it('of one container are one, as full as its volumes together', () => {
    const of = (fs: string, used: number) => ({ fs, size: 500, used, available: 100 })
    const disks = disksIn([
      volume('/', 'APFS', { ...of('/dev/disk3s1s1', 10), rw: false }),
      volume('/System/Volumes/Data', 'APFS', of('/dev/disk3s5', 380)),
      volume('/Volumes/Work', 'APFS', of('/dev/disk3s7', 10)),
      volume('/Volumes/Backup', 'APFS', of('/dev/disk5s1', 40)),
    ])
    expect(disks).toEqual([
      { mount: '/', size: 500, used: 400 },
      { mount: '/Volumes/Backup', size: 140, used: 40 },
    ])
  })

  it('that macOS only reads do not fill up', () => {
    const disks = disksIn([
      volume('/', 'APFS'),
      volume('/Volumes/Archive', 'ntfs', { rw: false, used: 100, available: 0 }),
    ])
    expect(disks[1]).toEqual({ mount: '/Volumes/Archive', size: 100, used: 100, read_only: true })
    expect(fullestShare(disks)).toBe(50)
  })
})

test('the disks of Windows are no networks and optical disks; a locked card does not fill up', () => {
  const disks = disksIn([
    volume('C:', 'NTFS', { rw: null }),
    volume('D:', 'UDF', { rw: false }),
    volume('E:', 'exFAT', { rw: false }),
    volume('F:', 'ReFS'),
    volume('Z:', ''),
  ])
  expect(disks.map(({ mount, read_only: fixed = false }) => [mount, fixed])).toEqual([
    ['C:', false],
    ['E:', true],
    ['F:', false],
  ])
})

describe('the processes of Windows and macOS', () => {
  test.each([
    ['chrome.exe', '"C:\\Program Files\\Google\\chrome.exe" --type=renderer', '', 'chrome.exe'],
    ['python.exe', '"C:\\Program Files\\Python\\python.exe" -u "C:\\My jobs\\sync.py"', '', 'sync.py'],
    ['java.exe', 'java.exe -Xmx1g -jar C:\\srv\\jenkins.war', '', 'jenkins.war'],
    ['node.exe', 'node.exe', '', 'node.exe'],
    ['powershell.exe', 'powershell.exe -NoProfile -Command "Get-Item C:\\a.ps1"', '', 'powershell.exe'],
    ['python3', 'python3', '/opt/app/worker.py --x', 'worker.py'],
    ['node server.js', 'node server.js', '', 'server.js'],
    ['Python', 'Python', '-m http.server', 'http.server'],
    ['Google Chrome Helper', 'Google Chrome Helper', '--type=gpu', 'Google Chrome Helper'],
    ['-zsh', '-zsh', '', 'zsh'],
    ['sh', 'sh', '-c secret', 'sh'],
  ])('%s as %j %j is %s', (name, command, params, expected) => {
    expect(processesIn([{ name, command, params }], false)).toEqual([{ name: expected, commandLine: null }])
  })

  it('have command lines only when they are asked for, and a name always', () => {
    const all = [
      { name: 'node', command: 'node', params: '/srv/a.js secret' },
      { name: '', command: '', params: '' },
    ]
    expect(processesIn(all, true)).toEqual([{ name: 'a.js', commandLine: 'node /srv/a.js secret' }])
  })
})
