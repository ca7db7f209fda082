import type { Collection, DeviceFacts, DeviceUsage } from '@portico/contract/core/devices/device-facts.ts'
import type { Processor, System } from '@portico/contract/core/devices/system.ts'
import { fitFacts } from './fit-facts.ts'

/** Reads this computer. `facts` obeys the collection: what it does not allow is not read at all. */
export type Collector = {
  facts: (collection: Collection) => Promise<DeviceFacts>
  usage: () => Promise<DeviceUsage>
}

/** The system that this program runs on. */
export function thisSystem(platform: NodeJS.Platform = process.platform): System {
  if (platform === 'win32') return 'windows'
  return platform === 'darwin' ? 'mac' : 'linux'
}

/** The processor that this program was compiled for. */
export function thisProcessor(arch: string = process.arch): Processor {
  return arch === 'arm64' ? 'arm64' : 'x64'
}

/** The collector of this system; its module is loaded here, as each system needs another. */
export async function openCollector(): Promise<Collector> {
  const collector =
    thisSystem() === 'linux'
      ? (await import('#agent/collector/linux/linux-collector.ts')).createLinuxCollector()
      : (await import('#agent/collector/other-systems/other-collector.ts')).createOtherCollector()
  return { usage: collector.usage, facts: async (collection) => fitFacts(await collector.facts(collection)) }
}
