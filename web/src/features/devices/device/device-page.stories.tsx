import { refusals } from '@portico/contract/core/calls/refusals.ts'
import { changeDeviceState } from '@portico/contract/features/devices/change-device-state.ts'
import { deviceEvents } from '@portico/contract/core/devices/device-events.ts'
import { readDevice } from '@portico/contract/features/devices/read-device.ts'
import { readDeviceUsage } from '@portico/contract/features/devices/read-device-usage.ts'
import { releaseDevice } from '@portico/contract/features/devices/release-device.ts'
import { enter } from '@portico/contract/features/landing/enter.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { defineStories, type Story } from '#stories/define-stories.ts'
import { answer, never, refuse, unreachable, type Answer } from '#stories/pretend-server.ts'
import { refusedStories } from '#stories/refused-stories.ts'
import { entry, onPage } from '#stories/sample-account.ts'
import { deviceOf } from '#stories/listed-devices.ts'
import type { User } from '#stories/user.ts'

type Details = OutputOf<typeof readDevice>

const listed = deviceOf(1, { hostname: 'harbour-lab-07', cpu: 23, memory: 61, disk: 48, user: 'ada.lindqvist' })
const at = `/insights/devices/${listed.deviceid}`
const gib = 1024 ** 3

const details: Details = {
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
      ...Array.from({ length: 40 }, (_, nth) => ({ name: `worker-${nth + 1}`, count: 1 + (nth % 3) })),
    ],
  },
  facts_at: '2026-06-15T06:10:00.000Z',
  uptime: 271_680,
  enrolled_at: '2026-05-04T08:12:00.000Z',
  collection: 'standard',
  gateway: '',
  users: [{ userid: deviceOf(90).deviceid, username: 'Ada Lindqvist', since: '2026-05-04T08:20:00.000Z' }],
  events: [
    { at: '2026-06-14T10:00:00.000Z', event: 'updated', about: '1.0.1', user: '' },
    { at: '2026-05-04T08:20:00.000Z', event: 'mapped', about: 'Ada Lindqvist', user: 'Ada Lindqvist' },
    { at: '2026-05-04T08:12:00.000Z', event: 'reattached', about: 'hardware-and-serial', user: '' },
  ],
}

const minute = 60_000
const usage = answer(readDeviceUsage, ({ query }) => {
  const step = { hour: 1, day: 5, week: 60, month: 60 }[query.span ?? 'day']
  const count = { hour: 60, day: 288, week: 168, month: 720 }[query.span ?? 'day']
  const points = Array.from({ length: count }, (_, nth) => ({
    at: new Date(Date.UTC(2026, 5, 15, 9, 30) - (count - nth) * step * minute).toISOString(),
    cpu: 18 + 14 * Math.sin(nth / 9) + ((nth * 37) % 23),
    memory: 58 + 9 * Math.sin(nth / 40),
    disk: 48 + nth / count,
  }))
  // Switched off for a part of it.
  return { points: points.filter((_point, nth) => nth < count * 0.4 || nth > count * 0.52) }
})
const noUsage = answer(readDeviceUsage, { points: [] })

const shown = (given: Partial<Details> = {}): Answer => answer(readDevice, { ...details, ...given })
const inState = (given: Partial<typeof listed>): Answer => shown({ device: { ...listed, ...given } })
const page = (...answers: Answer[]): Story => ({ at, ...onPage(...answers, usage) })

async function ask(user: User, action: string) {
  await user.click('button', action)
  await user.finds('alertdialog', `${action} harbour-lab-07?`)
}
const confirmed = (action: string) => async (user: User) => {
  await ask(user, action)
  await user.press('Tab')
  await user.press('Enter')
}
async function release(user: User) {
  await user.click('button', 'Release from Ada Lindqvist')
  await user.finds('alertdialog', 'Release harbour-lab-07 from Ada Lindqvist?')
  await user.press('Tab')
  await user.press('Enter')
}

export const stories = defineStories({
  'an active device': {
    ...page(shown()),
    screen: 'device',
    async play(user) {
      await user.finds('heading', 'harbour-lab-07')
      await user.sees('PF2XK7QM')
      await user.sees('217 GB of 476 GB used'.replace('217', '228'))
    },
  },
  'in Arabic': { ...page(shown()), language: 'ar' },
  'in German, with what makes it long': {
    ...page(inState({ state: 'warning', reasons: ['disk-full', 'memory-full', 'clock-wrong'], disk: 97, memory: 98 })),
    language: 'de',
  },
  'offline': {
    ...page(inState({ state: 'offline', reasons: ['silent'], last_seen: '2026-06-15T06:30:00.000Z' })),
    play: (user) => user.sees('Last report 3 hours ago. Is it switched on and connected?'),
  },
  'before its first report': {
    at,
    ...onPage(
      shown({
        device: {
          ...listed,
          ...{ state: 'pending', reasons: ['no-report-yet'], cpu: null, memory: null, disk: null, last_seen: null },
          agent_version: '',
        },
        ...{ facts: null, facts_at: null, uptime: null, users: [], events: [] },
      }),
      noUsage,
    ),
    async play(user) {
      await user.sees('Nothing reported yet')
      await user.sees('Nothing has happened yet.')
    },
  },
  'behind a gateway, with every event': {
    ...page(
      shown({
        gateway: 'gw-harbour',
        events: deviceEvents.map((event, nth) => ({
          at: new Date(Date.UTC(2026, 5, 15, 9, 20) - nth * 7_200_000).toISOString(),
          event,
          about: nth % 3 === 0 ? 'harbour-lab-08' : '',
          user: nth % 2 === 0 ? 'Ada Lindqvist' : '',
        })),
      }),
    ),
    play: (user) => user.sees('gw-harbour'),
  },
  'presence only': {
    ...page(
      shown({
        collection: 'presence',
        facts: details.facts && { ...details.facts, user: null, addresses: [], disks: [], applications: [] },
      }),
    ),
    async play(user) {
      await user.sees('This company does not collect them.')
      await user.misses('Name of the signed-in user')
    },
  },
  'with command lines': {
    ...page(
      shown({
        collection: 'command-lines',
        facts: details.facts && {
          ...details.facts,
          applications: [
            { name: 'node', count: 2, command_lines: ['node --enable-source-maps server/src/main.ts --port 3000'] },
          ],
        },
      }),
    ),
    play: (user) => user.sees(/--enable-source-maps/),
  },
  'applications searched': {
    ...page(shown()),
    async play(user) {
      await user.fill('Search applications', 'worker-40')
      await user.letPass(1)
      await user.finds('rowheader', 'worker-40')
      await user.lacks('rowheader', 'firefox')
    },
  },
  'the use over a month, as a table': {
    ...page(shown()),
    async play(user) {
      await user.click('radio', 'Month')
      await user.click('button', 'Show table: Processor')
      await user.finds('table', 'Processor')
    },
  },
  'seen by a viewer': {
    ...page(shown(), answer(enter, { ...entry, may_enrol: false })),
    async play(user) {
      await user.finds('heading', 'What the agent collects')
      await user.lacks('button', 'Retire')
      await user.lacks('button', 'Release from Ada Lindqvist')
    },
  },
  'registered to no user': {
    ...page(shown({ users: [] })),
    play: (user) => user.sees(/This device is registered to no user/),
  },
  'waiting for approval': {
    ...page(
      inState({ state: 'pending', reasons: ['awaiting-approval'] }),
      inState({}),
      answer(changeDeviceState, null),
    ),
    async play(user) {
      await confirmed('Approve')(user)
      await user.hears('harbour-lab-07 is approved.')
      await user.lacks('button', 'Approve')
    },
  },
  'asked before it is retired': { ...page(shown()), play: (user) => ask(user, 'Retire') },
  'blocked': {
    ...page(shown(), inState({ state: 'blocked', reasons: ['blocked-by-user'] }), answer(changeDeviceState, null)),
    async play(user) {
      await confirmed('Block')(user)
      await user.hears('harbour-lab-07 is blocked.')
      await user.finds('button', 'Restore')
    },
  },
  'a retired device': {
    ...page(inState({ state: 'retired', reasons: ['retired-by-user'] })),
    play: (user) => ask(user, 'Restore'),
  },
  'waiting for the change': { ...page(shown(), never(changeDeviceState)), play: confirmed('Retire') },
  ...refusedStories('the change is refused', changeDeviceState, changeDeviceState.refusals, {
    ...page(shown()),
    play: confirmed('Retire'),
  }),
  'the change does not arrive': {
    ...page(shown(), unreachable(changeDeviceState)),
    async play(user) {
      await confirmed('Retire')(user)
      await user.hears('Network Error')
    },
  },
  'released from its user': {
    ...page(shown(), shown({ users: [] }), answer(releaseDevice, null)),
    async play(user) {
      await release(user)
      await user.hears('harbour-lab-07 is registered to no user now.')
    },
  },
  ...refusedStories('the release is refused', releaseDevice, releaseDevice.refusals, {
    ...page(shown()),
    play: release,
  }),
  'not found': {
    ...page(refuse(readDevice, 'no-such-device')),
    async play(user) {
      await user.sees('This device does not exist')
      await user.finds('link', 'All devices')
    },
  },
  'an address that names no device': {
    at: '/insights/devices/laptop',
    ...onPage(),
    play: (user) => user.sees('This device does not exist'),
  },
  'its use is refused': {
    at,
    ...onPage(shown(), refuse(readDeviceUsage, 'no-such-device')),
    play: (user) => user.hears(refusals['no-such-device'].summary),
  },
  'waiting for the server': { at, ...onPage(never(readDevice)) },
  'waiting for its use': { at, ...onPage(shown(), never(readDeviceUsage)) },
  'server unreachable': {
    ...page(unreachable(readDevice)),
    play: (user) => user.hears('The device could not be read'),
  },
  'the connection is lost later': {
    ...page(shown(), unreachable(readDevice)),
    async play(user) {
      await user.finds('heading', 'harbour-lab-07')
      await user.letPass(6)
      await user.hears(/Not updated since/)
    },
  },
})
