import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** How often a line is printed, in milliseconds. */
const every = Number(process.env['PORTICO_PROGRESS_EVERY'] ?? 5_000)

/** @type {(root: string) => number} how many packages the lock has for this platform at the top of node_modules */
const countWanted = (root) => {
  /** @type {{ packages?: Record<string, { link?: boolean, os?: string[], cpu?: string[] }> }} */
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(lock.packages ?? {}).filter(
    ([folder, { link, os, cpu }]) =>
      /^node_modules\/(@[^/]+\/)?[^/]+$/.test(folder) &&
      link !== true &&
      (os === undefined || os.includes(process.platform)) &&
      (cpu === undefined || cpu.includes(process.arch)),
  ).length
}

/** @type {(folder: string) => string[]} */
const namesIn = (folder) => {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith('.'))
  } catch {
    return []
  }
}

/** @type {(root: string) => number} how many of them are there */
const countInstalled = (root) => {
  const modules = path.join(root, 'node_modules')
  return namesIn(modules).reduce(
    (sum, name) => sum + (name.startsWith('@') ? namesIn(path.join(modules, name)).length : 1),
    0,
  )
}

// Prints how many packages are installed, until it is killed or its parent ends.
const [, , root = '.'] = process.argv
const parent = process.ppid
const wanted = countWanted(root)
const begin = performance.now()
setInterval(() => {
  if (process.ppid !== parent) process.exit()
  const seconds = Math.round((performance.now() - begin) / 1000)
  console.log(`  ${Math.min(wanted, countInstalled(root))} of ${wanted} packages, ${seconds} s`)
}, every)
