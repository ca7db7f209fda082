import { deviceEvents, type DeviceEvent } from '@portico/contract/core/devices/device-events.ts'
import { readDevice } from '#features/devices/contract/read-device.ts'
import { readDeviceUsage } from '#features/devices/contract/read-device-usage.ts'
import { enter } from '#features/landing/contract/enter.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { sentenceOf } from '@portico/web/stories/refused-stories.ts'
import { answer, never, refuse, unreachable } from '@portico/web/stories/pretend-server.ts'
import { entry, onPage } from '@portico/web/stories/sample-account.ts'
import { deviceOf } from '@portico/web/stories/listed-devices.ts'
import { details, inState, listed, noUsage, page, shown, at } from '@portico/web/stories/sample-device-page.ts'

const abouts: Partial<Record<DeviceEvent, string>> = {
  'reattached': 'key',
  'possible-duplicate': 'former-key',
  'clone-split': 'harbour-lab-07-copy',
}
const copy = deviceOf(8, { hostname: 'harbour-lab-07-copy' })
const duplicated: typeof details = {
  ...details,
  events: [
    {
      ...{ at: '2026-06-14T10:00:00.000Z', event: 'possible-duplicate', user: '' },
      about: copy.hostname,
      deviceid: copy.deviceid,
    },
  ],
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
      await user.sees('No events yet.')
    },
  },
  'behind a gateway, with every event': {
    ...page(
      shown({
        gateway: 'gw-harbour',
        gatewayid: deviceOf(6).deviceid,
        events: deviceEvents.map((event, index) => ({
          at: new Date(Date.UTC(2026, 5, 15, 9, 20) - index * 7_200_000).toISOString(),
          event,
          about: abouts[event] ?? (index % 3 === 0 ? 'harbour-lab-08' : ''),
          deviceid: event === 'clone-split' ? deviceOf(8).deviceid : null,
          user: index % 2 === 0 ? 'Ada Lindqvist' : '',
        })),
      }),
    ),
    async play(user) {
      await user.finds('link', 'gw-harbour')
      await user.finds('link', 'harbour-lab-07-copy')
      await user.sees(/its former key was used again/)
      await user.sees(/recognised by its previous key/)
    },
  },
  'from a device to the copy of it': {
    ...page(
      answer(readDevice, ({ params: { id } }) => (id === copy.deviceid ? { ...details, device: copy } : duplicated)),
    ),
    async play(user) {
      await user.click('link', copy.hostname)
      await user.finds('heading', copy.hostname)
    },
  },
  'presence only': {
    ...page(
      shown({
        collection: 'presence',
        facts: details.facts && { ...details.facts, user: null, addresses: [], disks: [], applications: [] },
      }),
    ),
    async play(user) {
      await user.sees('This company does not collect applications.')
      await user.misses('Name of the signed-in user')
    },
  },
  'a read-only disk': {
    ...page(
      shown({
        facts: details.facts && {
          ...details.facts,
          disks: [...details.facts.disks, { mount: '/media/archive', size: 1e9, used: 1e9, read_only: true }],
        },
      }),
    ),
    play: (user) => user.sees('Read-only, so it does not fill up'),
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
      await user.click('button', 'Show table: CPU')
      await user.finds('table', 'CPU')
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
    play: (user) => user.sees(/This device is not registered to a user/),
  },
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
    play: (user) => user.hears(sentenceOf('no-such-device')),
  },
  'waiting for the server': { at, ...onPage(never(readDevice)) },
  'waiting for its use': { at, ...onPage(shown(), never(readDeviceUsage)) },
  'server unreachable': {
    ...page(unreachable(readDevice)),
    play: (user) => user.hears("Couldn't load the device"),
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
