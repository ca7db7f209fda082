import type { Collection, DeviceFacts, DeviceUsage } from '@portico/contract/core/devices/device-facts.ts'
import type { Processor, System } from '@portico/contract/core/devices/system.ts'

/**
 * Collects facts and usage of this computer. `facts` does not even read what the collection excludes, except the command
 * line of an interpreter, which only gives it the name of its script.
 */
export type Collector = {
  facts: (collection: Collection) => Promise<DeviceFacts>
  usage: () => Promise<DeviceUsage>
}

/** Returns the system on which this program runs. */
export function thisSystem(platform: NodeJS.Platform = process.platform): System {
  if (platform === 'win32') return 'windows'
  return platform === 'darwin' ? 'mac' : 'linux'
}

/** Returns the processor for which this program was compiled. */
export function thisProcessor(arch: string = process.arch): Processor {
  return arch === 'arm64' ? 'arm64' : 'x64'
}
