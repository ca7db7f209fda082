import { describe, expect, it, test } from 'vitest'
import { createNetworkReader } from './network-reader.ts'
import { macCards, macRoutes, networkCommands, windowsCards, windowsRoutes } from './read-network.ts'

const at = (address: string, mac = '3c:52:82:00:00:01') => [{ address, mac }]
const interfaces = {
  'vEthernet (WSL)': at('172.20.0.1', '00:15:5d:00:00:01'),
  'Ethernet': at('192.168.1.20'),
  'WLAN': at('192.168.1.30', '3c:52:82:00:00:02'),
}

/** `route print -4 0.0.0.0` of a German Windows with a cable, Wi-Fi, and a VPN without a gateway. */
const germanRoutes = `===========================================================================
Schnittstellenliste
 12...3c 52 82 00 00 01 ......Intel(R) Ethernet Connection I219-LM
===========================================================================

IPv4-Routentabelle
===========================================================================
Aktive Routen:
     Netzwerkziel    Netzwerkmaske          Gateway    Schnittstelle Metrik
          0.0.0.0          0.0.0.0      192.168.1.1     192.168.1.30     50
          0.0.0.0          0.0.0.0      192.168.1.1     192.168.1.20     25
          0.0.0.0          0.0.0.0   Auf Verbindung         10.8.0.6    281
===========================================================================
Ständige Routen:
  Netzwerkadresse          Netzmaske  Gatewayadresse  Metrik
          0.0.0.0          0.0.0.0      192.168.1.1       1
`.replaceAll('\n', '\r\n')

/** `netstat -rn` of macOS with a cable, Wi-Fi, and a VPN for some programs. */
const macTable = `Routing tables

Internet:
Destination        Gateway            Flags               Netif Expire
default            link#22            UCSIg               utun4
default            192.168.1.1        UGScg                 en7
default            192.168.1.1        UGScIg                en0
127                127.0.0.1          UCS                   lo0

Internet6:
Destination                             Gateway                         Flags               Netif Expire
default                                 fe80::%utun0                    UGcIg               utun0
`

const macPorts = `
Hardware Port: Ethernet
Device: en0
Ethernet Address: 3C:52:82:00:00:01

Hardware Port: Wi-Fi
Device: en1
Ethernet Address: 3c:52:82:00:00:02

Hardware Port: USB 10/100/1000 LAN
Device: en7
Ethernet Address: 00:e0:4c:68:00:01

Hardware Port: Thunderbolt Bridge
Device: bridge0
Ethernet Address: 36:52:82:00:00:04

Hardware Port: iPhone USB
Device: en6
Ethernet Address: 3c:52:82:00:00:09

VLAN Configurations
===================
`

const windowsAdapters = JSON.stringify([
  { MACAddress: '3C:52:82:00:00:01', PNPDeviceID: 'PCI\\VEN_8086&DEV_15BE\\3&1' },
  { MACAddress: '00:E0:4C:68:00:01', PNPDeviceID: 'USB\\VID_0BDA&PID_8153\\1' },
  { MACAddress: '02:50:41:00:00:01', PNPDeviceID: 'ROOT\\NET\\0000' },
  { MACAddress: 'A0:51:0B:00:00:01', PNPDeviceID: 'BTH\\MS_BTHPAN\\6&1' },
  { MACAddress: '00:15:5D:01:02:03', PNPDeviceID: 'VMBUS\\{F8615163}\\1' },
  { MACAddress: '00:FF:AA:00:00:01', PNPDeviceID: null },
])

describe('default routes', () => {
  it('of Windows are ordered by metric, in any language', () => {
    expect(windowsRoutes(germanRoutes, interfaces)).toEqual(['Ethernet', 'WLAN'])
  })

  it('of macOS are those for all programs first', () => {
    expect(macRoutes(macTable)).toEqual(['en7', 'utun4', 'en0', 'utun0'])
  })

  test.each([[''], ['nonsense'], ['default']])('of %j are none', (output) => {
    expect([windowsRoutes(output, interfaces), macRoutes(output)]).toEqual([[], []])
  })
})

describe('network cards', () => {
  it('of Windows are those inside the computer', () => {
    expect(windowsCards(windowsAdapters)).toEqual(['00:15:5d:01:02:03', '3c:52:82:00:00:01'])
    expect(windowsCards('{"MACAddress":"3C:52:82:00:00:01","PNPDeviceID":"PCI\\\\X"}')).toEqual(['3c:52:82:00:00:01'])
    expect(windowsCards('{"MACAddress":"00:E0:4C:68:00:01","PNPDeviceID":"USB\\\\X"}')).toEqual([])
  })

  it('of macOS are no adapters, bridges and phones', () => {
    expect(macCards(macPorts)).toEqual(['3c:52:82:00:00:01', '3c:52:82:00:00:02'])
  })

  test.each([[''], ['nonsense'], ['null'], ['[]'], ['{']])('of %j are unknown or none', (output) => {
    expect(windowsCards(output) ?? []).toEqual([])
    expect(macCards(output)).toBeNull()
  })
})

describe('the network', () => {
  it('is read again only if the interfaces change', async () => {
    const commands: string[] = []
    const reader = createNetworkReader('windows', async ([program = '']) => {
      commands.push(program)
      return program === networkCommands.windows.routes[0] ? germanRoutes : windowsAdapters
    })
    expect((await reader.addresses(interfaces))[0]).toMatchObject({ ip: '192.168.1.20', name: 'Ethernet' })
    await reader.macs(interfaces)
    await reader.macs(interfaces)
    expect(commands).toEqual(['route.exe', 'powershell.exe'])
    await reader.macs({ ...interfaces, 'Ethernet 2': at('10.0.0.1', '3c:52:82:00:00:07') })
    expect(commands).toEqual(['route.exe', 'powershell.exe', 'powershell.exe'])
  })

  it('without an answer of the system is that of its interfaces', async () => {
    const reader = createNetworkReader('mac', async () => {
      throw new Error('no such program')
    })
    expect((await reader.addresses({ utun1: at('10.8.0.6'), en0: at('192.168.1.20') }))[0]?.ip).toBe('192.168.1.20')
    expect(await reader.macs({ utun1: at('10.8.0.6', '02:00:00:00:00:01'), en0: at('192.168.1.20') })).toEqual([
      '3c:52:82:00:00:01',
    ])
  })
})
