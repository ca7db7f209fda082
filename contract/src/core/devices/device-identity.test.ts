import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  comparable,
  goodIdentifier,
  goodMacs,
  hostnameKey,
  identityMatch,
  type DeviceIdentity,
} from './device-identity.ts'

describe('an identifier', () => {
  it.each([
    ['4C4C4544-0051-3610-8052-B4C04F5A3132', '4c4c4544-0051-3610-8052-b4c04f5a3132'],
    ['  PF3K7Q2N ', 'pf3k7q2n'],
    ['VMware-56 4d 8e', 'vmware-56 4d 8e'],
  ])('%j is good', (text, good) => expect(goodIdentifier(text)).toBe(good))

  it.each([
    null,
    '',
    '   ',
    'abc',
    'To Be Filled By O.E.M.',
    'Default string',
    'System Serial Number',
    'None',
    '0',
    '0000000000',
    'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
    '00000000-0000-0000-0000-000000000000',
    '03000200-0400-0500-0006-000700080009',
    'xxxxxxxx',
    '0123456789',
    '123456789',
    '1234567890',
    '12345678-1234-5678-90ab-cddeefaabbcc',
    '........',
  ])('%j is shared by many devices', (text) => expect(goodIdentifier(text)).toBeNull())
})

it.each([
  ['a network card', '3C-52-82-00-00-02', true],
  ['a virtual machine of QEMU', '52:54:00:12:34:56', true],
  ['a virtual machine of VMware', '00:0c:29:12:34:56', true],
  ['a container', '02:42:ac:11:00:02', false],
  ['a Wi-Fi card that chose it by chance', 'da:a1:19:12:34:56', false],
  ['a bridge with the local bit', '0a:00:27:00:00:01', false],
  ['a cloud that derives it from the IP address', '42:01:0a:80:00:02', false],
  ['a group', '01:00:5e:00:00:01', false],
  ['a Realtek adapter', '00:E0:4C:68:00:01', false],
  ['an ASIX adapter', '00:0e:c6:12:34:56', false],
  ['a docking station', '00:50:b6:12:34:56', false],
  ['a VPN program', '00:05:9a:3c:7a:00', false],
  ['a TAP adapter', '00:ff:12:34:56:78', false],
  ['nothing', '00:00:00:00:00:00', false],
])('the MAC address of %s: %s, which identifies: %s', (_name, mac, identifies) => {
  expect(goodMacs([mac])).toHaveLength(identifies ? 1 : 0)
})

it('MAC addresses are compared in one form, without those that software gives to many', () => {
  expect(
    goodMacs([
      '3C-52-82-00-00-02',
      '3c:52:82:00:00:01',
      '3c:52:82:00:00:02',
      '02:42:ac:11:00:02',
      '00:00:00:00:00:00',
      'none',
      '',
    ]),
  ).toEqual(['3c:52:82:00:00:01', '3c:52:82:00:00:02'])
})

const one = { hardware_id: 'h-1234', serial: 's-1234', macs: ['3c:52:82:00:00:01'] }
const none = { hardware_id: null, serial: null, macs: [] }

it.each<[string, Partial<DeviceIdentity>, string | null]>([
  ['all is the same', {}, 'hardware-and-serial'],
  ['the network card is another one', { macs: ['3c:52:82:00:00:09'] }, 'hardware-and-serial'],
  ['the serial number cannot be read', { serial: null }, 'hardware-and-mac'],
  ['the hardware identifier cannot be read', { hardware_id: null }, 'serial-and-mac'],
  ['only the hardware identifier is the same', { serial: null, macs: [] }, null],
  ['only the serial number is the same', { hardware_id: null, macs: [] }, null],
  ['only a MAC address is the same (a docking station)', { hardware_id: null, serial: null }, null],
  ['the hardware differs behind one docking station', { hardware_id: 'h-5678', serial: 's-5678' }, null],
  ['the mainboard was replaced', { hardware_id: 'h-5678' }, null],
  ['the serial number differs', { serial: 's-5678' }, null],
  ['nothing is known', none, null],
])('where %s', (_name, changes, match) => {
  expect(identityMatch(one, { ...one, ...changes })).toBe(match)
})

const identity = fc.record({
  hardware_id: fc.option(fc.constantFrom('h-1234', 'h-5678', 'Default string', '0000')),
  serial: fc.option(fc.constantFrom('s-1234', 's-5678', 'None', '123456789')),
  macs: fc.subarray(['3c:52:82:00:00:01', '3C-52-82-00-00-01', '02:42:ac:11:00:02', '00:50:56:c0:00:08']),
})

it('a match is the same both ways, needs two good parts, and comparing twice changes nothing', () => {
  fc.assert(
    fc.property(identity, identity, (first, second) => {
      const [a, b] = [comparable(first), comparable(second)]
      expect(identityMatch(a, b)).toBe(identityMatch(b, a))
      expect(comparable(a)).toEqual(a)
      const parts = [a.hardware_id, a.serial, a.macs[0] ?? null].filter((part) => part !== null)
      if (identityMatch(a, b) !== null) expect(parts.length).toBeGreaterThanOrEqual(2)
      if (parts.length < 2) expect(identityMatch(a, a)).toBeNull()
    }),
  )
})

it.each([
  ['DESK-01', 'desk-01'],
  [' desk-01.aurora.test. ', 'desk-01'],
  ['', ''],
  ['.hidden', ''],
])('the host name %j is searched for as %j', (hostname, key) => expect(hostnameKey(hostname)).toBe(key))
