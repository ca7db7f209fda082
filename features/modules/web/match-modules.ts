import type { ModuleEntry } from '@portico/web/core/modules/module-home.ts'

/** Returns a text in the form in which it is compared: lower case, without accents and vowel marks. */
export const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * Returns whether each word of `query` occurs in one of the texts, ignoring case and accents. True for an empty query.
 */
export function isIn(texts: readonly string[], query: string): boolean {
  const all = folded(texts.join('\n'))
  return folded(query)
    .split(/\s+/)
    .every((word) => all.includes(word))
}

/**
 * Like `isIn`, but a word of four or more letters may contain one typing mistake, and may be the beginning of another
 * word. A mistake is a missing, additional or different letter, or two swapped letters.
 */
function isAlmostIn(texts: readonly string[], query: string): boolean {
  const all = folded(texts.join('\n'))
  const words = all.split(/[^\p{L}\p{N}]+/u)
  return folded(query)
    .split(/\s+/)
    .every((word) => all.includes(word) || (word.length >= 4 && words.some((each) => almostBegins(each, word))))
}

/** Returns whether a word begins with the typed one, with at most one typing mistake. */
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
 * Returns the modules that match a query by label, description or key; modules whose label begins with it come first.
 * If there are none, modules that match with a typing mistake.
 */
export function matchModules<Module extends ModuleEntry>(modules: readonly Module[], query: string): Module[] {
  const wanted = folded(query.trim())
  const textsOf = ({ modulelabel, moduledescription, modulekey }: Module) => [modulelabel, moduledescription, modulekey]
  const exact = modules.filter((module) => isIn(textsOf(module), query.trim()))
  const found = exact.length > 0 ? exact : modules.filter((module) => isAlmostIn(textsOf(module), query.trim()))
  const begins = ({ modulelabel }: Module) => folded(modulelabel).startsWith(wanted)
  return [...found.filter(begins), ...found.filter((module) => !begins(module))]
}
