/** The name of the role that the first account of a new tenant has. */
export const ownerRole = 'Owner'

/** The kinds of modules. If a module key contains several of these words, the first in this order decides. */
export const moduleKinds = ['Insight', 'Orchestrator', 'Desk', 'Chat Bot', 'Documentation'] as const

export type ModuleKind = (typeof moduleKinds)[number]

/**
 * Returns the kind of a module, by the word in its key (spec A §3: "modulekey matches …"), or null for an unknown kind.
 */
export function kindOfModule(modulekey: string): ModuleKind | null {
  return moduleKinds.find((kind) => modulekey.toLowerCase().includes(kind.toLowerCase())) ?? null
}
