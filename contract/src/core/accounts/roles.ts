/** The name of the role that the first account of a new tenant has. */
export const ownerRole = 'Owner'

const kinds = ['Insight', 'Orchestrator', 'Desk', 'Chat Bot', 'Documentation'] as const

export type ModuleKind = (typeof kinds)[number]

/**
 * What a module is, by the word its key holds (spec A §3: "modulekey matches …"), or null for a kind unknown here.
 */
export function kindOfModule(modulekey: string): ModuleKind | null {
  return kinds.find((kind) => modulekey.toLowerCase().includes(kind.toLowerCase())) ?? null
}
