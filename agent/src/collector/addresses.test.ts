import { describe, expect, it, test } from 'vitest'
import { addressesOf, type Interfaces, macsOf } from './addresses.ts'

/** Interfaces by name, each with one address or several; the MAC address is that of a network card. */
const interfaces = (all: Record<string, string>, macs: Record<string, string> = {}): Interfaces =>
  Object.fromEntries(
    Object.entries(all).map(([name, addresses]) => [
      name,
      addresses.split(' ').map((address) => ({ address, mac: macs[name] ?? '3c:52:82:00:00:01' })),
    ]),
  )
const first = (all: Interfaces, routes: readonly string[] = []) => addressesOf(all, routes)[0]?.ip

describe('the first address', () => {
  test.each<[string, Record<string, string>, readonly string[]]>([
    ['of the default route', { eth0: '10.0.0.1', eth1: '192.0.2.7' }, ['eth1', 'eth0']],
    ['of a default route through a bridge', { br0: '192.0.2.7', wg0: '10.8.0.6' }, ['br0']],
    ['of a default route by IPv6 only', { docker0: '172.17.0.1', eth0: 'fd00::1 2001:db8::1' }, ['eth0']],
    [
      'of a card that came later than containers and VPN',
      { docker0: '172.17.0.1', wg0: '10.8.0.6', enp0s20f0u1: '192.0.2.7' },
      [],
    ],
    ['of a card before a cluster', { 'cni0': '10.42.0.1', 'flannel.1': '10.42.0.0', 'ens18': '192.0.2.7' }, []],
    ['of a card before machines', { vmnet8: '192.168.56.1', vboxnet0: '192.168.57.1', wlp2s0: '192.0.2.7' }, []],
    [
      'of a card before Tailscale and ZeroTier',
      { tailscale0: '100.64.0.1', ztabc: '10.1.1.1', wlan0: '192.0.2.7' },
      [],
    ],
    ['of a bridge before a tunnel', { tun0: '10.8.0.2', vmbr0: '192.0.2.7' }, []],
    ['of a card on macOS', { utun3: '10.8.0.2', bridge100: '192.168.64.1', awdl0: '10.0.0.9', en0: '192.0.2.7' }, []],
    [
      'of a card on Windows',
      { 'vEthernet (Default Switch)': '172.20.0.1', 'OpenVPN TAP-Windows6': '10.8.0.2', 'Ethernet 2': '192.0.2.7' },
      [],
    ],
    [
      'of a card on a German Windows',
      { 'VirtualBox Host-Only Network': '192.168.56.1', 'LAN-Verbindung': '192.0.2.7' },
      [],
    ],
    ['of a Wi-Fi before Wi-Fi Direct', { 'Local Area Connection* 2': '192.168.137.1', 'WLAN': '192.0.2.7' }, []],
    ['of a name that says nothing', { wg0: '10.8.0.6', uplink: '192.0.2.7' }, []],
    ['of an interface that is the only one', { docker0: '192.0.2.7' }, []],
    ['with another than a link-local one', { eth0: '169.254.3.4', wlan0: '192.0.2.7' }, []],
  ])('is that %s', (_name, all, routes) => {
    const expected = routes[0] === 'eth0' ? '2001:db8::1' : '192.0.2.7'
    expect(first(interfaces(all), routes)).toBe(expected)
  })

  it('is not that of Docker in a renamed bridge, or of a tunnel without a MAC address', () => {
    const all = interfaces(
      { eth7: '172.18.0.1', site: '10.8.0.6', en5: '192.0.2.7' },
      { eth7: '02:42:00:00:00:01', site: '00:00:00:00:00:00' },
    )
    expect(first(all)).toBe('192.0.2.7')
  })

  it('stays among the first 64 with 500 interfaces', () => {
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`veth${index}`, `10.1.${index % 250}.1`]),
    )
    const all = addressesOf(interfaces({ ...many, eth0: '192.0.2.7', docker0: '172.17.0.1' }))
    expect(all).toHaveLength(502)
    expect(all[0]?.ip).toBe('192.0.2.7')
  })
})

describe('addresses', () => {
  it('leave out loopback and link-local ones, IPv4 first within an interface', () => {
    const all = {
      lo: [{ address: '127.0.0.1', mac: '00:00:00:00:00:00', internal: true }],
      ...interfaces({ eth0: '2001:db8::1 fe80::1 192.0.2.7', docker0: '172.17.0.1' }),
    }
    expect(addressesOf(all)).toEqual([
      { ip: '192.0.2.7', mac: '3c:52:82:00:00:01', name: 'eth0' },
      { ip: '2001:db8::1', mac: '3c:52:82:00:00:01', name: 'eth0' },
      { ip: '172.17.0.1', mac: '3c:52:82:00:00:01', name: 'docker0' },
    ])
  })

  it('are none without interfaces', () => expect(addressesOf({})).toEqual([]))
})

it('MAC addresses are those of no virtual interface', () => {
  const all = interfaces(
    { eth0: '192.0.2.7', docker0: '172.17.0.1', tun0: '10.8.0.2', wg0: '10.9.0.1' },
    { eth0: '52:54:00:AA:00:01', docker0: '02:42:00:00:00:01', wg0: '00:00:00:00:00:00' },
  )
  expect(macsOf(all)).toEqual(['52:54:00:aa:00:01'])
})
