import { thisSystem, type Collector } from './collector.ts'
import { fitFacts } from './fit-facts.ts'

/** Opens the collector for this system, and loads only its module. */
export async function openCollector(): Promise<Collector> {
  const collector =
    thisSystem() === 'linux'
      ? (await import('#agent/collector/linux/linux-collector.ts')).createLinuxCollector()
      : (await import('#agent/collector/other-systems/other-collector.ts')).createOtherCollector()
  return { usage: collector.usage, facts: async (collection) => fitFacts(await collector.facts(collection)) }
}
