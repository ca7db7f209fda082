import { readFileSync } from 'node:fs'
import { type DeviceFacts, disksAtMost, fullestShare } from '@portico/contract/core/devices/device-facts.ts'
import { goodIdentifier } from '@portico/contract/core/devices/device-identity.ts'
import { addressesOf, type Interfaces } from '../../agent/src/collector/addresses.ts'
import { countApplications } from '../../agent/src/collector/count-applications.ts'
import { listMounts } from '../../agent/src/collector/linux/linux-disks.ts'
import type { LinuxFiles } from '../../agent/src/collector/linux/linux-files.ts'
import { memoryIn } from '../../agent/src/collector/linux/linux-memory.ts'
import { linuxProcesses } from '../../agent/src/collector/linux/linux-processes.ts'
import { disksIn } from '../../agent/src/collector/other-systems/read-information.ts'
import { differs, isNear, shown } from './compare-values.ts'
import type { AgentCase } from './expected-cases.ts'

/** Reads recorded facts of a computer as the agent does, and returns what differs from the case. */
export function checkAgent(expected: AgentCase, file: string): string[] {
  return checks[expected.reads](expected, readFileSync(file, 'utf8'))
}

const checks: Record<AgentCase['reads'], (expected: AgentCase, text: string) => string[]> = {
  mounts: (expected, text) => checkMounts(expected, listMounts(text)),
  disks: checkDisks,
  interfaces: ({ address }, text) => differs('address', address, addressesOf(interfacesIn(text))[0]?.ip),
  memory({ available, tolerance }, text) {
    const made = memoryIn(text).available / 1024
    return differs('available', available, made, (wanted) => isNear(made, wanted, tolerance))
  },
  processes({ applications = {} }, text) {
    const made = countApplications(linuxProcesses(processFiles(text), false)).map(({ name, count }) => [name, count])
    const plain = (pairs: unknown[][]) =>
      pairs
        .map((pair) => pair.join(' '))
        .toSorted()
        .join('\n')
    return differs('applications', applications, made, () => plain(made) === plain(Object.entries(applications)))
  },
  serials({ identifiers }, text) {
    const taken = text.split('\n').filter((line) => line.trim() !== '' && goodIdentifier(line) !== null)
    return differs('identifiers', identifiers, taken, (wanted) => wanted === taken.length)
  },
}

type Listed = { mount: string; readOnly: boolean }

function checkMounts({ listed = [], notListed = [], notFull = [] }: AgentCase, mounts: readonly Listed[]): string[] {
  const first = new Map(mounts.slice(0, disksAtMost).map(({ mount, readOnly }) => [mount, readOnly]))
  return [
    ...listed.filter((mount) => !first.has(mount)).map((mount) => `${mount} is not among ${shown([...first.keys()])}`),
    ...notListed.filter((mount) => first.has(mount)).map((mount) => `${mount} is listed`),
    ...notFull.filter((mount) => first.get(mount) === false).map((mount) => `${mount} is listed as filling up`),
  ]
}

function checkDisks(expected: AgentCase, text: string): string[] {
  const disks: DeviceFacts['disks'] = disksIn(JSON.parse(text) as Parameters<typeof disksIn>[0]).slice(0, disksAtMost)
  const fullest = fullestShare(disks)
  return [
    ...checkMounts(
      expected,
      disks.map(({ mount, read_only }) => ({ mount, readOnly: read_only === true })),
    ),
    // Usage is reported in tenths of a percent.
    ...differs('fullest', expected.fullest, fullest, (wanted) => Math.abs(wanted - fullest) <= 0.06),
  ]
}

/** Interfaces by name, each with its addresses: `[ip, mac]`. */
function interfacesIn(text: string): Interfaces {
  const found = JSON.parse(text) as Record<string, [string, string][]>
  return Object.fromEntries(
    Object.entries(found).map(([name, list]) => [name, list.map(([address, mac]) => ({ address, mac }))]),
  )
}

const processLine = /^pid (\d+) exe (\S+)(?: \(deleted\))? comm (.+?) cmdline "(.*)"$/

/** Files of /proc for lines such as `pid 15 exe /bin/busybox comm crond cmdline "crond -f"`. */
function processFiles(text: string): LinuxFiles {
  const processes = new Map(
    text.split('\n').flatMap((line) => {
      const [, pid, exe = '', comm = '', cmdline = ''] = processLine.exec(line) ?? []
      return pid === undefined ? [] : [[pid, { exe, comm, cmdline }] as const]
    }),
  )
  const partsOf = (file: string) => {
    const [, pid = '', name = ''] = file.split('/')
    return { process: processes.get(pid), pid, name }
  }
  return {
    names: (folder) => (folder === 'proc' ? [...processes.keys()] : []),
    bytes: () => null,
    link(file) {
      const { process, name } = partsOf(file)
      return name === 'exe' && process !== undefined && process.exe !== '-' ? process.exe : null
    },
    text(file) {
      const { process, pid, name } = partsOf(file)
      if (process === undefined) return null
      if (name === 'cmdline') return process.cmdline.split(' ').join('\u0000')
      if (name === 'comm') return `${process.comm}\n`
      return name === 'stat' ? `${pid} (${process.comm}) S 1 1 1 0 -1 0 0 0` : null
    },
  }
}
