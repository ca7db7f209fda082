import { installLinesOf } from '@portico/contract/core/devices/install-lines.ts'
import type { AgentProgram } from '@portico/features/agent-downloads/contract/read-agent-programs.ts'
import type { FoundDevice } from '@portico/features/devices/contract/find-devices.ts'

const id = (nth: number) => `5a1c0de0-7d9e-4f0a-9c58-00000000000${nth}`

/** A computer as its user finds it during registration. */
export const foundDevice: FoundDevice = {
  deviceid: id(1),
  hostname: 'ada-laptop',
  companyname: 'Aurora Managed Services',
  system: 'windows',
  os_version: 'Windows 11 Pro 23H2',
  user: 'AURORA\\ada',
  last_seen: '2026-06-15T09:28:00.000Z',
}

/** Other computers with the same host name. */
export const namesakes: FoundDevice[] = [
  foundDevice,
  {
    ...foundDevice,
    deviceid: id(2),
    companyname: 'Donaudampfschifffahrtsgesellschaft Regensburg',
    system: 'linux',
    os_version: 'Debian GNU/Linux 12 (bookworm)',
    user: '',
    last_seen: '2026-06-12T08:00:00.000Z',
  },
  { ...foundDevice, deviceid: id(3), system: 'mac', os_version: '', user: 'grace', last_seen: null },
]

/** Companies, sorted by name. */
export const companies = [
  { id: id(4), companyname: 'Aurora Managed Services', isactive: true },
  { id: id(5), companyname: 'Borealis Shipping', isactive: true },
  { id: id(6), companyname: 'Donaudampfschifffahrtsgesellschaft Regensburg', isactive: true },
]

/** The user's own company, which is not the first by name. */
export const ownCompany = { companyid: id(5), companyname: 'Borealis Shipping', may_enrol: true }

const program = (
  system: AgentProgram['system'],
  processor: AgentProgram['processor'],
  size: number,
  download_size: number | null,
): AgentProgram => ({
  system,
  processor,
  version: '1.4.0',
  size,
  download_size,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
})

/** Programs for two systems, of which one has not been downloaded yet. The third system has none. */
export const programs = [
  program('windows', 'x64', 115_500_000, 52_400_000),
  program('linux', 'x64', 109_400_000, 47_900_000),
  program('linux', 'arm64', 109_100_000, null),
]

/** The commands that install the agent. */
export const installLines = installLinesOf('https://portico.test', 'T0kenOfTheCompany', 'agent')
