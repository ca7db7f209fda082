import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deviceFacts, deviceUsage } from '@portico/contract/core/devices/device-facts.ts'
import { fitFacts } from '#agent/collector/fit-facts.ts'
import { cpuTimes, createLinuxCollector, type LinuxComputer } from './linux-collector.ts'
import { assignments, linuxFiles } from './linux-files.ts'
import { linuxProcesses, readStat } from './linux-processes.ts'
import { loggedInUser, utmpUser } from './linux-user.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portico-linux-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, text: string | Buffer): void {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}

function addProcess(
  pid: number,
  {
    program,
    name = 'a',
    flags = 0,
    state = 'S',
    line = '',
  }: { program?: string; name?: string; flags?: number; state?: string; line?: string },
): void {
  write(`proc/${pid}/stat`, `${pid} (${name}) ${state} 1 1 1 0 -1 ${flags} 0 0`)
  write(`proc/${pid}/cmdline`, line)
  if (program !== undefined) symlinkSync(program, path.join(root, `proc/${pid}/exe`))
}

const processes = (hasLines = false) => [...linuxProcesses(linuxFiles(root), hasLines)]

describe('the processes of Linux', () => {
  it('are named by their programs, without threads of the kernel and those that have ended', () => {
    addProcess(1, { program: '/usr/lib/systemd/systemd', name: 'systemd' })
    addProcess(2, { name: 'kthreadd', flags: 0x00208040 })
    addProcess(3, { name: 'gone', state: 'Z' })
    addProcess(4, { program: '/opt/editor/editor (deleted)' })
    addProcess(5, { name: 'of (another) user' })
    addProcess(6, { program: '/memfd:sealed-1f2e (deleted)', line: '/usr/bin/runner\u0000--x' })
    write('proc/self/stat', 'x')
    expect(processes().map(({ name }) => name)).toEqual(['systemd', 'editor', 'of (another) user', 'runner'])
  })

  it('of an interpreter or of busybox are named by what they run', () => {
    addProcess(15, { program: '/bin/busybox', name: 'crond', line: 'crond\u0000-f\u0000' })
    addProcess(16, { program: '/bin/busybox', name: 'syslogd', line: '' })
    addProcess(17, {
      program: '/usr/bin/python3.11',
      line: '/usr/bin/python3\u0000/opt/my app/job.py\u0000secret\u0000',
    })
    addProcess(18, { name: 'python3', line: 'python3\u0000/usr/sbin/tuned\u0000' })
    expect(processes()).toEqual(['crond', 'syslogd', 'job.py', 'tuned'].map((name) => ({ name, commandLine: null })))
  })

  it('have command lines only when they are asked for', () => {
    addProcess(7, { program: '/bin/sh', line: 'sh\u0000-c\u0000secret\u0000' })
    expect(processes()).toEqual([{ name: 'sh', commandLine: null }])
    expect(processes(true)).toEqual([{ name: 'sh', commandLine: 'sh -c secret' }])
  })

  it.each([[''], ['nonsense'], ['1 (a'], ['1 (a) S'], ['1 (a) S 1 1 1 0 -1 x']])('of the stat %j is none', (text) => {
    expect(readStat(text)).toBeNull()
  })
})

describe('the user of Linux', () => {
  const session = (name: string, values: Record<string, string>) =>
    write(
      `run/systemd/sessions/${name}`,
      Object.entries({ CLASS: 'user', STATE: 'active', ...values })
        .map(([key, value]) => `${key}=${value}\n`)
        .join(''),
    )
  const user = () => loggedInUser(linuxFiles(root))

  it('is that of the active desktop, before a console and those from afar', () => {
    session('1', { USER: 'afar', ACTIVE: '1', REMOTE: '1', TYPE: 'tty', REALTIME: '9' })
    session('2', { USER: 'console', ACTIVE: '1', REMOTE: '0', TYPE: 'tty' })
    session('3', { USER: 'nora', ACTIVE: '1', REMOTE: '0', TYPE: 'wayland' })
    session('4', { USER: 'switched', ACTIVE: '0', REMOTE: '0', TYPE: 'x11' })
    session('c1', { USER: 'gdm', ACTIVE: '1', REMOTE: '0', TYPE: 'wayland', CLASS: 'greeter' })
    expect(user()).toBe('nora')
  })

  it('is one from afar where there is no other', () => {
    session('1', { USER: 'afar', ACTIVE: '1', REMOTE: '1', TYPE: 'tty' })
    expect(user()).toBe('afar')
  })

  it('is none in a container', () => {
    expect(user()).toBeNull()
  })

  const entry = (type: number, line: string, name: string) => {
    const bytes = Buffer.alloc(384)
    bytes.writeInt16LE(type, 0)
    bytes.write(line, 8)
    bytes.write(name, 44)
    return bytes
  }

  it('is read from utmp where there is no logind', () => {
    const utmp = Buffer.concat([
      entry(2, '~', 'reboot'),
      entry(7, 'pts/0', 'afar'),
      entry(7, 'tty1', 'omar'),
      entry(8, 'tty2', 'gone'),
    ])
    write('run/utmp', utmp)
    expect(user()).toBe('omar')
    expect(utmpUser(utmp.subarray(0, 384 * 2))).toBe('afar')
    expect(utmpUser(utmp.subarray(0, 100))).toBeNull()
  })
})

describe('the figures of Linux', () => {
  it('count waiting for a disk as idle, and guests once', () => {
    expect(cpuTimes('cpu  100 10 50 800 40 0 0 0 30 5\ncpu0 1 1\n')).toEqual({ total: 1_000, busy: 160 })
    expect(cpuTimes('')).toEqual({ total: 0, busy: 0 })
  })

  it('read names as shells write them', () => {
    expect(assignments('PRETTY_NAME="Debian \\"12\\""\nID=debian\n# NAME=x\nVERSION=\'1\'')).toEqual({
      PRETTY_NAME: 'Debian "12"',
      ID: 'debian',
      VERSION: '1',
    })
  })
})

describe('a computer beyond all bounds', () => {
  const mac = '3c:52:82:00:00:01'
  const many = Object.fromEntries(
    Array.from({ length: 500 }, (_, index) => [`veth${index}`, [{ address: `10.1.${index % 250}.1`, mac }]]),
  )
  const computer: LinuxComputer = {
    hostname: () => 'x'.repeat(300),
    interfaces: () => ({ ...many, eth0: [{ address: '192.0.2.7', mac }] }),
    isFolder: () => true,
    diskUse: (mount) => ({ mount, size: 100, used: mount === '/data' ? 95 : 10 }),
  }

  it('is reported with what is important, within the contract', async () => {
    const mounts = Array.from({ length: 10_000 }, (_, index) => `/dev/sd${index} /mnt/a/b/${index} ext4 rw 0 0\n`)
    write('proc/self/mounts', `${mounts.join('')}/dev/sdx /data ext4 rw 0 0\n/dev/sda1 / ext4 rw 0 0\n`)
    write('proc/stat', 'cpu  1 1 1 1\nbtime 0\n')
    write('proc/uptime', 'nonsense')
    const collector = createLinuxCollector(linuxFiles(root), computer)
    const facts = fitFacts(await collector.facts('standard'))
    expect(deviceFacts.parse(facts)).toEqual(facts)
    expect(facts).toMatchObject({ booted_at: '1970-01-01T00:00:00.000Z', identity: { macs: [mac] } })
    expect(facts.addresses).toHaveLength(64)
    expect(facts.addresses[0]?.ip).toBe('192.0.2.7')
    expect(facts.disks.slice(0, 2).map(({ mount }) => mount)).toEqual(['/', '/data'])
    expect(deviceUsage.parse(await collector.usage())).toMatchObject({ disk: 95, uptime: 0, memory: 0 })
  })

  it('is reported with nothing to read', async () => {
    const nothing = { ...computer, hostname: () => '', interfaces: () => ({}), diskUse: () => null }
    const facts = fitFacts(await createLinuxCollector(linuxFiles(root), nothing).facts('standard'))
    expect(deviceFacts.parse(facts)).toMatchObject({ hostname: 'unknown', addresses: [], disks: [], applications: [] })
  })
})

describe.runIf(process.platform === 'linux')('this computer', () => {
  it('is reported within the contract, in less than 3 kB', async () => {
    const collector = createLinuxCollector()
    const facts = fitFacts(await collector.facts('standard'))
    expect(deviceFacts.parse(facts)).toEqual(facts)
    expect(facts).toMatchObject({ hostname: hostname(), system: 'linux' })
    expect(facts.applications.length).toBeGreaterThan(0)
    expect(facts.disks.length).toBeGreaterThan(0)
    const usage = await collector.usage()
    expect(deviceUsage.parse(usage)).toEqual(usage)
    expect(usage.uptime).toBeGreaterThan(0)
    expect(gzipSync(JSON.stringify(facts)).length).toBeLessThan(3_000)
  })

  it('is not read further where the company collects presence alone', async () => {
    const facts = await createLinuxCollector().facts('presence')
    expect(facts).toMatchObject({ user: null, addresses: [], disks: [], applications: [] })
    expect(deviceFacts.parse(facts)).toEqual(facts)
  })
})
