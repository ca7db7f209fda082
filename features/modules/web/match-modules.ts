import type { ModulePlace } from '@portico/web/core/modules/module-home.ts'

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

/** As `isIn`, but a word of four letters or more may have one mistake, and begin another one: a missing, further or other letter, or two swapped. */
function isAlmostIn(texts: readonly string[], query: string): boolean {
  const all = folded(texts.join('\n'))
  const words = all.split(/[^\p{L}\p{N}]+/u)
  return folded(query)
    .split(/\s+/)
    .every((word) => all.includes(word) || (word.length >= 4 && words.some((each) => almostBegins(each, word))))
}

/** Whether a word begins with another one, but for one mistake in it. */
function almostBegins(word: string, typed: string): boolean {
  let same = 0
  while (same < typed.length && word[same] === typed[same]) same += 1
  const rest = typed.slice(same + 1)
  const swapped = (word[same + 1] ?? '') + (word[same] ?? '') + word.slice(same + 2)
  return (
    [word.slice(same), word.slice(same + 1)].some((left) => left.startsWith(rest)) ||
    word.slice(same + 1).startsWith(typed.slice(same)) ||
    swapped.startsWith(typed.slice(same))
  )
}

/**
 * The modules that a query finds by their label, description or key; those whose label begins with it come first. Where none
 * has it, those that have it but for a mistake in typing.
 */
export function matchModules<Module extends ModulePlace>(modules: readonly Module[], query: string): Module[] {
  const wanted = folded(query.trim())
  const textsOf = ({ modulelabel, moduledescription, modulekey }: Module) => [modulelabel, moduledescription, modulekey]
  const exact = modules.filter((module) => isIn(textsOf(module), query.trim()))
  const found = exact.length > 0 ? exact : modules.filter((module) => isAlmostIn(textsOf(module), query.trim()))
  const begins = ({ modulelabel }: Module) => folded(modulelabel).startsWith(wanted)
  return [...found.filter(begins), ...found.filter((module) => !begins(module))]
}
