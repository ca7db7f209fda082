import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { readDevice } from '@portico/features/devices/contract/read-device.ts'
import { readDeviceUsage } from '@portico/features/devices/contract/read-device-usage.ts'
import type { Story } from './define-stories.ts'
import { deviceOf } from './listed-devices.ts'
import { answer, type Answer } from './pretend-server.ts'
import { onPage } from './sample-account.ts'

type Details = OutputOf<typeof readDevice>

/** The device whose page the stories show. */
export const listed = deviceOf(1, { hostname: 'harbour-lab-07', cpu: 23, memory: 61, disk: 48, user: 'ada.lindqvist' })
/** The path of the device's page. */
export const at = `/insights/devices/${listed.deviceid}`
const gib = 1024 ** 3

/** The data of the device's page. */
export const details: Details = {
  device: listed,
  facts: {
    hostname: listed.hostname,
    system: listed.system,
    os_version: listed.os_version,
    processor: 'x64',
    identity: {
      hardware_id: '4c4c4544-0042-3510-8053-b4c04f4d3232',
      serial: 'PF2XK7QM',
      macs: ['3c:52:82:1f:0a:9b', '3c:52:82:1f:0a:9c'],
    },
    user: 'ada.lindqvist',
    addresses: [
      { ip: '192.0.2.17', mac: '3c:52:82:1f:0a:9b', name: 'enp3s0' },
      { ip: '2001:db8:85a3::8a2e:370:7334', mac: '3c:52:82:1f:0a:9b', name: 'enp3s0' },
    ],
    cores: 16,
    cpu_model: 'AMD Ryzen 7 7840U',
    memory: 32 * gib,
    booted_at: '2026-06-12T06:02:00.000Z',
    disks: [
      { mount: '/', size: 476 * gib, used: 228 * gib },
      { mount: '/var/lib/containers', size: 931 * gib, used: 869 * gib },
    ],
    applications: [
      { name: 'firefox', count: 14 },
      { name: 'code', count: 9 },
      ...Array.from({ length: 40 }, (_, index) => ({ name: `worker-${index + 1}`, count: 1 + (index % 3) })),
    ],
  },
  facts_at: '2026-06-15T06:10:00.000Z',
  uptime: 271_680,
  enrolled_at: '2026-05-04T08:12:00.000Z',
  collection: 'standard',
  gateway: '',
  gatewayid: null,
  users: [{ userid: deviceOf(90).deviceid, username: 'Ada Lindqvist', since: '2026-05-04T08:20:00.000Z' }],
  events: [
    { at: '2026-06-14T10:00:00.000Z', event: 'updated', about: '1.0.1', deviceid: null, user: '' },
    { at: '2026-05-04T08:20:00.000Z', event: 'mapped', about: 'Ada Lindqvist', deviceid: null, user: 'Ada Lindqvist' },
    { at: '2026-05-04T08:12:00.000Z', event: 'reattached', about: 'hardware-and-serial', deviceid: null, user: '' },
  ],
}

const minute = 60_000
const usage = answer(readDeviceUsage, ({ query }) => {
  const step = { hour: 1, day: 5, week: 60, month: 60 }[query.span ?? 'day']
  const count = { hour: 60, day: 288, week: 168, month: 720 }[query.span ?? 'day']
  const points = Array.from({ length: count }, (_, index) => ({
    at: new Date(Date.UTC(2026, 5, 15, 9, 30) - (count - index) * step * minute).toISOString(),
    cpu: 18 + 14 * Math.sin(index / 9) + ((index * 37) % 23),
    memory: 58 + 9 * Math.sin(index / 40),
    disk: 48 + index / count,
  }))
  // Leaves a gap: the device was off for part of the time.
  return { points: points.filter((_point, index) => index < count * 0.4 || index > count * 0.52) }
})
/** The answer without recorded usage. */
export const noUsage = answer(readDeviceUsage, { points: [] })

/** Returns a server with the device; `given` overrides details. */
export const shown = (given: Partial<Details> = {}): Answer => answer(readDevice, { ...details, ...given })
/** Returns a server with the device in a state; `given` overrides values of its list row. */
export const inState = (given: Partial<typeof listed>): Answer => shown({ device: { ...listed, ...given } })
/** Returns the device's page, with these answers. */
export const page = (...answers: Answer[]): Story => ({ at, ...onPage(...answers, usage) })
