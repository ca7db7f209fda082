import type { DeviceFacts, DeviceUsage } from '@portico/contract/core/devices/device-facts.ts'
import type { AgentKind } from '@portico/contract/core/devices/system.ts'
import { demoId, seeded } from '#demo/data/demo-id.ts'
import type { DemoFleet, DemoTenant } from '#demo/data/demo-tenants.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * A simulated device of the demo. `silence` is how long it has not reported, in milliseconds; null if it keeps
 * reporting.
 */
export type SimulatedDevice = {
  hostname: string
  company: string
  kind: AgentKind
  facts: Omit<DeviceFacts, 'booted_at'>
  silence: number | null
  isRetired: boolean
  /** Returns the load of the device at an instant, which is given in milliseconds since 1970. */
  usageAt: (at: number) => DeviceUsage
}

type Model = {
  count: keyof Omit<DemoFleet, 'company' | 'prefix'>
  mark: string
  system: DeviceFacts['system']
  os: string
}

const models: readonly Model[] = [
  { count: 'desktops', mark: 'PC', system: 'windows', os: 'Windows 11 Pro 24H2' },
  { count: 'laptops', mark: 'LT', system: 'windows', os: 'Windows 11 Business 24H2' },
  { count: 'macs', mark: 'MB', system: 'mac', os: 'macOS 26.1' },
  { count: 'servers', mark: 'SV', system: 'linux', os: 'Debian GNU/Linux 13 (trixie)' },
]

const users = ['amal', 'bruno', 'chen', 'dagny', 'emil', 'farah', 'goran', 'hana', 'ines', 'jonas', 'kaja', 'lior']
const applications: Record<DeviceFacts['system'], readonly string[]> = {
  windows: ['explorer', 'msedge', 'outlook', 'teams', 'excel', 'winword', 'svchost'],
  mac: ['Finder', 'Safari', 'Mail', 'Figma', 'Music', 'mds_stores'],
  linux: ['systemd', 'sshd', 'nginx', 'postgres', 'cron', 'rsyslogd'],
}

/**
 * Returns the devices of a tenant and of its customers, with a gateway for each company; always the same for a tenant.
 */
export function simulatedDevices(tenant: DemoTenant): SimulatedDevice[] {
  const random = seeded(demoId(`devices ${tenant.name}`))
  return tenant.fleets.flatMap((fleet) => [
    gatewayOf(fleet, random),
    ...models.flatMap((model) =>
      Array.from({ length: fleet[model.count] }, (_, index) => deviceOf(fleet, model, index + 1, random)),
    ),
  ])
}

function gatewayOf(fleet: DemoFleet, random: () => number): SimulatedDevice {
  const model: Model = { count: 'servers', mark: 'GW', system: 'linux', os: 'Debian GNU/Linux 13 (trixie)' }
  return { ...deviceOf(fleet, model, 1, random), kind: 'gateway', silence: null, isRetired: false }
}

function deviceOf(fleet: DemoFleet, model: Model, number: number, random: () => number): SimulatedDevice {
  const hostname = `${fleet.prefix}-${model.mark}-${String(number).padStart(3, '0')}`
  const isRetired = random() < 0.06
  const silence = silenceOf(model, random)
  const facts = factsOf(hostname, model, number, random)
  const usageAt = usageOf(model, random)
  return {
    hostname,
    company: fleet.company,
    kind: 'agent',
    facts: { ...facts, disks: facts.disks.map((disk) => ({ ...disk, used: usedOf(disk, usageAt) })) },
    silence: isRetired ? null : silence,
    isRetired,
    usageAt,
  }
}

/** Returns the used bytes of a device's only disk, from the share that it reports. */
const usedOf = ({ size }: { size: number }, usageAt: SimulatedDevice['usageAt']) =>
  Math.round((size * usageAt(0).disk) / 100)

/**
 * Returns for how long a device has been off, in milliseconds; null if it still reports. Servers always report; some
 * other devices have been off for hours or days. Reports may be up to a week old.
 */
function silenceOf({ system }: Model, random: () => number): number | null {
  const [draw, within] = [random(), random()]
  if (system === 'linux' || draw < 0.7) return null
  return draw < 0.86 ? (1 + within * 22) * 60 * minuteMs : (1 + within * 5) * dayMs
}

function factsOf(
  hostname: string,
  { system, os }: Model,
  number: number,
  random: () => number,
): SimulatedDevice['facts'] {
  const id = demoId(`hardware ${hostname}`)
  const mac = `3c:52:82:${id.slice(0, 2)}:${id.slice(2, 4)}:${id.slice(4, 6)}`
  const size = [256, 512, 1024][Math.floor(random() * 3)] ?? 512
  const total = size * 1_000_000_000
  return {
    hostname,
    system,
    os_version: os,
    processor: system === 'mac' ? 'arm64' : 'x64',
    identity: { hardware_id: id, serial: `PD${id.slice(-8).toUpperCase()}`, macs: [mac] },
    user: system === 'linux' ? null : (users[Math.floor(random() * users.length)] ?? null),
    addresses: [
      {
        ip: `10.${(id.codePointAt(0) ?? 0) % 100}.${number % 8}.${10 + (number % 200)}`,
        mac,
        name: system === 'mac' ? 'en0' : 'Ethernet',
      },
    ],
    cores: [4, 8, 12][Math.floor(random() * 3)] ?? 4,
    cpu_model: system === 'mac' ? 'Apple M4' : 'Intel Core i5-1345U',
    memory: (random() < 0.5 ? 16 : 32) * 1024 ** 3,
    disks: [
      { mount: system === 'windows' ? 'C:' : '/', size: total, used: Math.round(total * (0.2 + random() * 0.6)) },
    ],
    applications: applications[system].map((name) => ({ name, count: 1 + Math.floor(random() * 6) })),
  }
}

/** Returns the load of a device: higher by day than by night. Some disks and a few memories are nearly full. */
function usageOf({ system }: Model, random: () => number): SimulatedDevice['usageAt'] {
  const [base, wave, phase] = [5 + random() * 15, 10 + random() * 40, random() * dayMs]
  const memory = random() < 0.02 ? 96 : 30 + random() * 45
  const disk = random() < 0.05 ? 91 + random() * 7 : 20 + random() * 60
  const begun = random() * 20 * dayMs
  return (at) => {
    const day = Math.max(0, Math.sin(((at % dayMs) / dayMs) * 2 * Math.PI - Math.PI / 2))
    const flicker = Math.abs(Math.sin((at + phase) / (7 * minuteMs)))
    const share = (value: number) => Math.round(Math.min(99, value) * 10) / 10
    return {
      cpu: share(base + wave * flicker * (system === 'linux' ? 0.6 : day)),
      memory: share(memory + 3 * flicker),
      disk: share(disk),
      uptime: Math.round(((at + begun) % (21 * dayMs)) / 1000),
    }
  }
}
