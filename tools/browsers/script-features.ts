import type { Identifier } from '@mdn/browser-compat-data'
import { always, data, earlier, featuresOf, isMissing, versionsOf, type Versions } from './support.ts'

/** Global objects of every page, with the names of their interfaces in the data. */
const interfaces: Record<string, string> = {
  document: 'Document',
  navigator: 'Navigator',
  history: 'History',
  location: 'Location',
  performance: 'Performance',
  crypto: 'Crypto',
  localStorage: 'Storage',
  sessionStorage: 'Storage',
  visualViewport: 'VisualViewport',
}

const builtins: Identifier = data.javascript['builtins'] ?? {}
const api: Identifier = data.api

/** Returns the first browser versions with a global (`URL`, `fetch`, `structuredClone`); null if the data lacks it. */
export function globalVersions(name: string): Versions | null {
  return versionsOf(own(builtins, name)) ?? versionsOf(own(api, name)) ?? versionsOf(below(api, 'Window', name))
}

/**
 * Returns the first browser versions with a member of a global: `URL.parse`, `Intl.Segmenter`,
 * `document.startViewTransition`. Null if the data lacks it.
 */
export function memberVersions(of: string, member: string): Versions | null {
  const owner = interfaces[of]
  if (owner !== undefined) return versionsOf(below(api, owner, member))
  return versionsOf(below(builtins, of, member)) ?? versionsOf(below(api, of, `${member}_static`))
}

/**
 * Returns the first browser versions with a method of that name on any interface: the earliest, because the object is
 * not known. Null if the data lacks it.
 */
export function methodVersions(name: string): Versions | null {
  return methods.get(name) ?? null
}

/** Returns the first browser versions with a feature of regular expressions, such as `lookbehind_assertion`. */
export function expressionVersions(feature: string): Versions | null {
  return versionsOf(own(data.javascript['regular_expressions'] ?? {}, feature))
}

const methods = new Map<string, Versions>()
for (const owners of [builtins, builtins['Intl'], api]) {
  for (const [, feature] of featuresOf(owners)) readMethods(feature)
}

function readMethods(owner: Identifier): void {
  for (const [name, member] of featuresOf(owner)) {
    const versions = versionsOf(member)
    if (versions !== null) methods.set(name, earlier(methods.get(name) ?? versions, neededFor(versions, owner)))
  }
}

/**
 * Returns the first browser versions with a method. A method as old as its interface needs nothing, because every such
 * object has it.
 */
function neededFor(method: Versions, owner: Identifier): Versions {
  const versions = versionsOf(owner)
  // Iterators are older than the global `Iterator`.
  const isOld = owner === builtins['Iterator'] || versions === null
  return isOld || isMissing(method, versions) ? method : always
}

function own(feature: Identifier, name: string): Identifier | undefined {
  return Object.hasOwn(feature, name) ? feature[name] : undefined
}

function below(feature: Identifier, owner: string, name: string): Identifier | undefined {
  const found = own(feature, owner)
  return found === undefined ? undefined : own(found, name)
}
