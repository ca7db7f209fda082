import type { ModulePlace } from '#web/core/modules/module-home.ts'

/** Text as it is compared: without case, accents and vowel signs that are marks. */
export const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * Whether each word of `query` is in one of the texts, ignoring case and accents. An empty query is in all.
 */
export function isIn(texts: readonly string[], query: string): boolean {
  const all = folded(texts.join('\n'))
  return folded(query)
    .split(/\s+/)
    .every((word) => all.includes(word))
}

/**
 * The modules that a query finds by their label, description or key; those whose label begins with it come first.
 */
export function matchModules<Module extends ModulePlace>(modules: readonly Module[], query: string): Module[] {
  const wanted = folded(query.trim())
  const found = modules.filter(({ modulelabel, moduledescription, modulekey }) =>
    isIn([modulelabel, moduledescription, modulekey], query.trim()),
  )
  const begins = ({ modulelabel }: Module) => folded(modulelabel).startsWith(wanted)
  return [...found.filter(begins), ...found.filter((module) => !begins(module))]
}
