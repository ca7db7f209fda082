import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Milliseconds between two printed lines. */
const every = Number(process.env['PORTICO_PROGRESS_EVERY'] ?? 5_000)

/** @typedef {Record<string, unknown>} Names */
/** @typedef {{ dependencies?: Names, devDependencies?: Names, optionalDependencies?: Names, peerDependencies?: Names }} Needs */
/** @typedef {Needs & { link?: boolean, os?: string[], cpu?: string[], libc?: string[],
 * peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Package */

/** @type {() => 'glibc' | 'musl'} the C library of this Node, found as npm finds it */
const findLibc = () => {
  const { header } = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report?.getReport() ?? {})
  return header?.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
}
const libcHere = process.platform === 'linux' ? findLibc() : ''

/** @type {(one: Package) => boolean} */
const isForHere = ({ os, cpu, libc }) =>
  (os === undefined || os.includes(process.platform)) &&
  (cpu === undefined || cpu.includes(process.arch)) &&
  (libc === undefined || libc.includes(libcHere))

/** @type {(one: Package) => string[]} */
const namesNeededBy = ({
  dependencies,
  devDependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta,
}) => [
  ...Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta?.[name]?.optional !== true),
]

/** @type {(root: string) => string[]} the folders at the top of node_modules that npm fills on this platform. Leaves out
 * optional packages for other platforms, and packages that only those need */
const foldersWanted = (root) => {
  /** @type {{ packages?: Record<string, Package> }} */
  const { packages = {} } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const entries = Object.entries(packages).map(([folder, one]) => ({
    folder,
    one,
    name: folder.split('node_modules/').at(-1),
  }))
  /** @type {Set<string>} */
  const names = new Set()
  // Starts with the product and its workspaces, and adds their dependencies, and so on.
  const found = entries.filter(({ folder }) => !folder.includes('node_modules/'))
  for (const { one } of found)
    for (const needed of namesNeededBy(one))
      if (!names.has(needed)) {
        names.add(needed)
        found.push(
          ...entries.filter(({ folder, name, one: other }) => folder !== name && name === needed && isForHere(other)),
        )
      }
  return found
    .filter(({ folder, one }) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(folder) && one.link !== true)
    .map(({ folder }) => folder)
}

// Prints the number of installed packages until it is killed or its parent ends.
const [, , root = '.'] = process.argv
const parent = process.ppid
const wanted = foldersWanted(root)
const begin = performance.now()
setInterval(() => {
  if (process.ppid !== parent) process.exit()
  const seconds = Math.round((performance.now() - begin) / 1000)
  // npm creates all folders first; a package is complete once its package.json exists.
  const there = wanted.filter((folder) => existsSync(path.join(root, folder, 'package.json'))).length
  const next = there === wanted.length ? '; npm unpacks the last files' : ''
  console.log(`  ${there} of ${wanted.length} packages, ${seconds} s${next}`)
}, every)
