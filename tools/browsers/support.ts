import compat from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatData, Identifier, SimpleSupportStatement, SupportStatement } from '@mdn/browser-compat-data'

/** The browser families that the documentation names, with the browsers of each in the data: desktop and mobile. */
const families = {
  chrome: ['chrome', 'chrome_android', 'edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari', 'safari_ios'],
} as const

export type Family = keyof typeof families

/** The first version of each family with a feature; Infinity if none has it. */
export type Versions = Record<Family, number>

export const data: CompatData = compat

const familyNames = ['chrome', 'firefox', 'safari'] as const

/** Returns the features below a feature, by name. */
export function featuresOf(feature: Identifier | undefined): [string, Identifier][] {
  return Object.entries(feature ?? {}).flatMap(([name, below]) =>
    name === '__compat' ? [] : [[name, below as Identifier]],
  )
}

/** The versions for a feature that every browser has. */
export const always: Versions = { chrome: 0, firefox: 0, safari: 0 }

/**
 * Returns the first versions that have a feature of the data, unprefixed and without a flag; null if the data lacks it.
 */
export function versionsOf(feature: Identifier | undefined): Versions | null {
  const support = feature?.__compat?.support
  if (support === undefined) return null
  const first = (family: Family) => Math.max(...families[family].map((browser) => firstVersion(support[browser])))
  return { chrome: first('chrome'), firefox: first('firefox'), safari: first('safari') }
}

/** Returns the later version of each family, for code that needs both. */
export const later = (one: Versions, other: Versions) => combined(one, other, Math.max)

/** Returns the earlier version of each family, for code that needs one of the two. */
export const earlier = (one: Versions, other: Versions) => combined(one, other, Math.min)

/** Returns whether a browser of the versions `has` may lack a feature of the versions `needs`. */
export function isMissing(needs: Versions, has: Versions): boolean {
  return familyNames.some((family) => needs[family] > has[family])
}

function combined(one: Versions, other: Versions, choose: (...values: number[]) => number): Versions {
  const of = (family: Family) => choose(one[family], other[family])
  return { chrome: of('chrome'), firefox: of('firefox'), safari: of('safari') }
}

function firstVersion(statement: SupportStatement | undefined): number {
  const spans = [statement ?? []].flat().filter(isPlain).map(spanOf)
  const since = (end: number): number => {
    const before = spans.find((span) => span.until === end && span.from < end)
    return before === undefined ? end : since(before.from)
  }
  // Only current entries count, because support in earlier ones may be partial.
  return since(Math.min(...spans.filter(({ until }) => until === Infinity).map(({ from }) => from)))
}

function isPlain({ flags, prefix, alternative_name }: SimpleSupportStatement): boolean {
  return [flags, prefix, alternative_name].every((each) => each === undefined)
}

function spanOf({ version_added, version_removed }: SimpleSupportStatement): { from: number; until: number } {
  return { from: numberOf(version_added), until: version_removed === undefined ? Infinity : numberOf(version_removed) }
}

function numberOf(version: string | false): number {
  const number = version === false ? Number.NaN : Number.parseFloat(version.replace('≤', ''))
  return Number.isNaN(number) ? Infinity : number
}
