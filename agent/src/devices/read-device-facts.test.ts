import { hostname, type NetworkInterfaceInfo } from 'node:os'
import { describe, expect, it } from 'vitest'
import { addressesOf, readDeviceFacts } from './read-device-facts.ts'

const face = (address: string, internal = false): NetworkInterfaceInfo =>
  address.includes(':')
    ? { address, family: 'IPv6', netmask: '', mac: '02:00:00:00:00:01', internal, cidr: null, scopeid: 0 }
    : { address, family: 'IPv4', netmask: '', mac: '02:00:00:00:00:01', internal, cidr: null }

describe('the facts of a device', () => {
  it('are those of the device this runs on', () => {
    const facts = readDeviceFacts()
    expect(facts.hostname).toBe(hostname())
    expect(facts.cores).toBeGreaterThan(0)
    expect(facts.memory).toBeGreaterThan(2 ** 20)
  })
})

describe('the addresses of a device', () => {
  it('leave out loopback and link-local ones', () => {
    const seen = [face('127.0.0.1', true), face('169.254.1.1'), face('fe80::1'), face('192.0.2.7')]
    expect(addressesOf(seen)).toEqual([{ ip: '192.0.2.7', mac: '02:00:00:00:00:01' }])
  })

  it('put IPv4 before IPv6', () => {
    expect(addressesOf([face('2001:db8::1'), face('192.0.2.7')]).map(({ ip }) => ip)).toEqual([
      '192.0.2.7',
      '2001:db8::1',
    ])
  })
})
