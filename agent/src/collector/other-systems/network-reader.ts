import type { DeviceFacts } from '@portico/contract/core/devices/device-facts.ts'
import { addressesOf, type Interfaces, macsOf } from '#agent/collector/addresses.ts'
import { macCards, macRoutes, networkCommands, windowsCards, windowsRoutes } from './read-network.ts'
import type { RunCommand } from './run-command.ts'

type OtherSystem = 'windows' | 'mac'

/** Creates a reader of the network of Windows and macOS. Cards are read again only if the interfaces change. */
export function createNetworkReader(system: OtherSystem, run: RunCommand) {
  let known: { key: string; macs: string[] } | null = null
  return {
    /** Returns the addresses, those of the default route first. */
    async addresses(interfaces: Interfaces): Promise<DeviceFacts['addresses']> {
      const output = await outputOf(run, networkCommands[system].routes)
      return addressesOf(interfaces, system === 'windows' ? windowsRoutes(output, interfaces) : macRoutes(output))
    },
    /** Returns the MAC addresses of the computer's own cards; if they cannot be read, those of its interfaces. */
    async macs(interfaces: Interfaces): Promise<string[]> {
      const others = macsOf(interfaces)
      const key = others.join()
      if (known?.key === key) return known.macs
      const output = await outputOf(run, networkCommands[system].cards)
      const cards = system === 'windows' ? windowsCards(output) : macCards(output)
      if (cards === null) return others
      known = { key, macs: cards }
      return cards
    },
  }
}

async function outputOf(run: RunCommand, command: readonly string[]): Promise<string> {
  try {
    return await run(command)
  } catch {
    return ''
  }
}
