import { describe, expect, it } from 'vitest'
import type { LinuxFiles } from './linux-files.ts'
import { cardMacs } from './linux-cards.ts'

type Card = { address: string; bus?: 'pci' | 'usb' | 'none'; assigned?: string; removable?: string; bonded?: string }

/** The files of a computer with these interfaces. */
function computerWith(cards: Record<string, Card>): LinuxFiles {
  const cardIn = (path: string) => cards[path.split('/')[3] ?? '']
  const port = (name: string) => `devices/pci0000:00/0000:00:14.0/usb3/3-${Object.keys(cards).indexOf(name)}`
  return {
    bytes: () => null,
    names: (folder) =>
      folder === 'sys/class/net' ? Object.keys(cards) : (cardIn(folder)?.bus ?? 'pci') === 'none' ? [] : ['uevent'],
    link: (path) => {
      const name = path.split('/')[3] ?? ''
      return cards[name]?.bus === 'usb'
        ? `../../${port(name)}/3-1:1.0/net/${name}`
        : `../../devices/pci0000:00/0000:00:1f.6/net/${name}`
    },
    text: (path) => {
      const plugged = Object.entries(cards).find(([name]) => path === `sys/${port(name)}/removable`)
      if (plugged !== undefined) return plugged[1].removable ?? null
      const card = cardIn(path)
      if (path.endsWith('/addr_assign_type')) return `${card?.assigned ?? '0'}\n`
      if (path.endsWith('/perm_hwaddr')) return card?.bonded ?? null
      return path.endsWith('/address') ? `${card?.address ?? ''}\n` : null
    },
  }
}

describe('the MAC addresses of Linux', () => {
  it('are those of its own cards', () => {
    const files = computerWith({
      lo: { address: '00:00:00:00:00:00', bus: 'none' },
      eno1: { address: '3C:52:82:00:00:02' },
      wlp2s0: { address: '3c:52:82:00:00:01' },
      docker0: { address: '02:42:00:00:00:01', bus: 'none' },
    })
    expect(cardMacs(files)).toEqual(['3c:52:82:00:00:01', '3c:52:82:00:00:02'])
  })

  it('are not those of adapters and docking stations, but of a card that is soldered to the board', () => {
    const files = computerWith({
      enx00e04c680001: { address: '00:e0:4c:68:00:01', bus: 'usb' },
      enp0s20f0u1: { address: '00:50:b6:00:00:01', bus: 'usb', removable: 'removable\n' },
      eth0: { address: 'b8:27:eb:00:00:01', bus: 'usb', removable: 'fixed\n' },
    })
    expect(cardMacs(files)).toEqual(['b8:27:eb:00:00:01'])
  })

  it('are not those that were set or chosen by chance', () => {
    const files = computerWith({
      wlp2s0: { address: 'da:a1:19:00:00:01', assigned: '3' },
      wwan0: { address: '7a:00:00:00:00:01', assigned: '1' },
      eno1: { address: '3c:52:82:00:00:09', assigned: '3', bonded: '3c:52:82:00:00:03\n' },
    })
    expect(cardMacs(files)).toEqual(['3c:52:82:00:00:03'])
  })

  it('are none with only an adapter, and unknown in a container', () => {
    expect(cardMacs(computerWith({ eth0: { address: '00:e0:4c:68:00:01', bus: 'usb' } }))).toEqual([])
    expect(cardMacs(computerWith({ eth0: { address: '02:42:ac:11:00:02', bus: 'none' } }))).toBeNull()
  })
})
