import type { DeviceFacts, DeviceUsage } from '@portico/contract/core/devices/device-facts.ts'
import type { DeviceReport } from '@portico/contract/core/devices/device-report.ts'

/** The facts of a small computer. */
export const someFacts: DeviceFacts = {
  hostname: 'gate-1',
  system: 'linux',
  os_version: 'Debian GNU/Linux 12 (bookworm)',
  processor: 'x64',
  identity: { hardware_id: '4c4c4544-0042-3510-8052-b4c04f4a4d31', serial: 'B5R0JM1', macs: ['52:54:00:12:34:56'] },
  user: 'nora',
  addresses: [{ ip: '192.0.2.7', mac: '52:54:00:12:34:56', name: 'eth0' }],
  cores: 2,
  cpu_model: 'A processor',
  memory: 2 ** 32,
  booted_at: '2026-11-23T08:00:00.000Z',
  disks: [{ mount: '/', size: 100_000, used: 50_000 }],
  applications: Array.from({ length: 40 }, (_, index) => ({ name: `program-${index}`, count: 1 + (index % 5) })),
}

export const someUsage: DeviceUsage = { cpu: 12.5, memory: 40, disk: 50, uptime: 3_600 }

/** Returns a hello report, `minutes` after noon. */
export function helloAt(minutes: number): DeviceReport {
  return { kind: 'hello', at: new Date(Date.UTC(2026, 10, 23, 12) + minutes * 60_000).toISOString(), usage: someUsage }
}
