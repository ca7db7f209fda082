/** The parts of an entry of package-lock.json that are used here. */
type Entry = {
  version?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  optionalDependencies?: Record<string, string>
}

/** package-lock.json (version 3). */
export type Lock = { packages: Record<string, Entry> }

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/**
 * Returns the optional dependencies that a lock names but has no entry for, as entries to add: `[path, entry]`. The
 * operating system and processor of a binary are derived from its name (`@swc/core-darwin-arm64`). Leaves out
 * dependencies with a range of versions, because npm chooses their version.
 */
export function missingFromLock({ packages }: Lock): [lockPath: string, entry: Entry & Record<string, unknown>][] {
  return Object.entries(packages).flatMap(([lockPath, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => /^\d+\.\d+\.\d+/.test(version) && !isLocked(packages, lockPath, name))
      .map(([name, version]): [string, Entry & Record<string, unknown>] => [
        `node_modules/${name}`,
        { version, ...(dev === true ? { dev } : {}), optional: true, ...platformOf(name) },
      ]),
  )
}

/**
 * Returns the packages without a hash, as `[path, name@version]`. npm does not verify that it installs the tested
 * content for them.
 */
export function withoutIntegrity({ packages }: Lock): [folder: string, spec: string][] {
  return Object.entries(packages)
    .filter(
      ([folder, { link, integrity }]) => folder.includes('node_modules/') && link !== true && integrity === undefined,
    )
    .map(([folder, { version = '' }]) => [folder, `${folder.split('node_modules/').at(-1) ?? ''}@${version}`])
}

/** Returns whether a package finds another one, in its own folder or in a parent folder. */
function isLocked(packages: Lock['packages'], lockPath: string, name: string): boolean {
  const folders = lockPath.split('/node_modules/')
  return [lockPath, '', ...folders.map((_, depth) => folders.slice(0, depth).join('/node_modules/'))].some(
    (folder) => packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined,
  )
}

function platformOf(name: string): Record<string, string[]> {
  const parts = name.split(/[-/]/)
  const os = systems.filter((system) => parts.includes(system))
  const cpu = processors.filter((processor) => parts.includes(processor))
  const libc = parts.includes('linux') ? (name.includes('musl') ? ['musl'] : name.includes('gnu') ? ['glibc'] : []) : []
  return Object.fromEntries(Object.entries({ os, cpu, libc }).filter(([, values]) => values.length > 0))
}
