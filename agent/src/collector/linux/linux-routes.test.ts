import { describe, expect, it } from 'vitest'
import { defaultRoutes } from './linux-routes.ts'

const head = 'Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT'
const route = (name: string, destination: string, metric: number, mask = destination, flags = '0003') =>
  `${name}\t${destination}\t0101A8C0\t${flags}\t0\t0\t${metric}\t${mask}\t0\t0\t0`
const zeros = '0'.repeat(32)
const route6 = (name: string, length: string, metric: string, flags = '00000003') =>
  `${zeros} ${length} ${zeros} 00 fe800000000000000000000000000001 ${metric} 00000001 00000000 ${flags} ${name.padStart(8)}`

describe('the default routes of Linux', () => {
  it('are ordered by metric, IPv4 first', () => {
    const routes = [
      head,
      route('docker0', '000011AC', 0, '0000FFFF', '0001'),
      route('wlan0', '00000000', 600),
      route('eth0', '00000000', 100),
    ].join('\n')
    const routes6 = [route6('wg0', '00', '00000400'), route6('eth0', '00', '00000064'), route6('lo', '00', 'ffffffff')]
    expect(defaultRoutes(routes, routes6.join('\n'))).toEqual(['eth0', 'wlan0', 'wg0'])
  })

  it('are not halves of the world, those that are down, and those that lead nowhere', () => {
    const routes = [
      head,
      route('tun0', '00000000', 0, '00000080'),
      route('tun0', '00000080', 0),
      route('eth1', '00000000', 0, '00000000', '0002'),
      route('lo', '00000000', 0, '00000000', '0201'),
    ]
    const routes6 = [route6('eth0', '40', '00000100'), route6('eth0', '00', '00000400', '00200200')]
    expect(defaultRoutes(routes.join('\n'), routes6.join('\n'))).toEqual([])
  })

  it.each([[''], [head], ['x y z']])('of %j are none', (text) => expect(defaultRoutes(text, text)).toEqual([]))
})
