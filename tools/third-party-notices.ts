import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Locked = { version?: string; license?: string; dev?: boolean; link?: boolean }

/** A package that an installation, the web app or the agent includes, with its path in the lock. */
type Shipped = { folder: string; name: string; version: string; license: string }

/**
 * Returns the packages of package-lock.json that are not only for development: the packages of the server, the web app
 * and the agent, for all systems.
 */
export function shippedPackages(root: string): Shipped[] {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  return Object.entries(lock.packages)
    .filter(([folder, { dev, link }]) => folder.includes('node_modules/') && dev !== true && link !== true)
    .map(([folder, { version = '', license }]) => ({
      folder,
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license: license ?? declaredLicense(path.join(root, folder)),
    }))
}

/**
 * The licences of packages that state none in the lock, nor in a manifest installed on this system. They were looked up
 * in the packages' repositories.
 */
const readElsewhere: Readonly<Record<string, string>> = { '@duckdb/node-bindings': 'MIT', 'png-js': 'MIT' }

/** Returns the licence in the manifest of an installed package, for the few packages without one in the lock. */
function declaredLicense(folder: string): string {
  const known = Object.entries(readElsewhere).find(([name]) => folder.includes(`node_modules/${name}`))
  if (known !== undefined) return known[1]
  const file = path.join(folder, 'package.json')
  if (!existsSync(file)) return 'see its package'
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: string | { type: string }
    licenses?: readonly { type: string }[]
  }
  const named = typeof license === 'string' ? license : license?.type
  return named ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'see its package'
}

/** Returns one line for each shipped package in the notices: `name version (licence)`. */
export function noticeLines(root: string): string[] {
  const lines = shippedPackages(root).map(({ name, version, license }) => `${name} ${version} (${license})`)
  return [...new Set(lines)].toSorted()
}

/**
 * Returns the text of THIRD-PARTY-NOTICES: every shipped package, followed by each licence text and notice of the
 * installed ones, with the packages that it applies to. A package for another system has the same text as its
 * counterpart for this system.
 */
export function thirdPartyNotices(root: string): string {
  const textsOf = new Map<string, string[]>()
  for (const { folder, name, version } of shippedPackages(root))
    for (const text of noticeTexts(path.join(root, folder)))
      textsOf.set(text, [...(textsOf.get(text) ?? []), `${name} ${version}`])
  const blocks = [...textsOf]
    .map(([text, names]) => `${[...new Set(names)].toSorted().join('\n')}\n\n${text}`)
    .toSorted()
  const line = '-'.repeat(80)
  return [
    'Portico contains these packages. Their licences and notices follow.\n',
    `${noticeLines(root).join('\n')}\n`,
    ...blocks.map((block) => `${line}\n${block}\n`),
  ].join('\n')
}

/** Returns the texts of a package that its licence requires to be included: licence, copying and notice files. */
function noticeTexts(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice|ofl)/i.test(entry.name))
    .map(({ name }) => readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .filter((text) => text !== '')
}
