/** The name of the role that the first account of a new tenant has. */
export const ownerRole = 'Owner'

const kinds = ['Insight', 'Orchestrator', 'Desk', 'Chat Bot', 'Documentation'] as const

export type ModuleKind = (typeof kinds)[number]

/**
 * The kind of a module, by the word in its key (spec A §3: "modulekey matches …"), or null for an unknown kind.
 */
export function kindOfModule(modulekey: string): ModuleKind | null {
  return kinds.find((kind) => modulekey.toLowerCase().includes(kind.toLowerCase())) ?? null
}
