import type { ModuleEntry } from '@portico/web/core/modules/module-home.ts'

/** A text for comparison: without case, accents and vowel signs that are marks. */
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
 * Like `isIn`, but a word of four letters or more may have one mistake, and may be the beginning of another word. A
 * mistake is a missing, additional or different letter, or two swapped.
 */
function isAlmostIn(texts: readonly string[], query: string): boolean {
  const all = folded(texts.join('\n'))
  const words = all.split(/[^\p{L}\p{N}]+/u)
  return folded(query)
    .split(/\s+/)
    .every((word) => all.includes(word) || (word.length >= 4 && words.some((each) => almostBegins(each, word))))
}

/** Whether a word begins with another one, with at most one mistake. */
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
 * The modules that a query finds by their label, description or key; those whose label begins with it come first. If
 * there are none, those that match with a typing mistake.
 */
export function matchModules<Module extends ModuleEntry>(modules: readonly Module[], query: string): Module[] {
  const wanted = folded(query.trim())
  const textsOf = ({ modulelabel, moduledescription, modulekey }: Module) => [modulelabel, moduledescription, modulekey]
  const exact = modules.filter((module) => isIn(textsOf(module), query.trim()))
  const found = exact.length > 0 ? exact : modules.filter((module) => isAlmostIn(textsOf(module), query.trim()))
  const begins = ({ modulelabel }: Module) => folded(modulelabel).startsWith(wanted)
  return [...found.filter(begins), ...found.filter((module) => !begins(module))]
}
