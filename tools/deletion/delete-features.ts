import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isTest } from '../rules/source-tree.ts'
import { removeReferences, type IsGone } from './remove-references.ts'

const LAYERED = ['contract', 'server', 'web']
const PACKAGES = [
  ...LAYERED,
  'features',
  ...['charts', 'analysis', 'saml', 'local-postgres'].map((name) => `packages/${name}`),
]

/** The workspaces from which the type check starts; it follows their imports. */
const PROJECTS = ['server', 'web']

/**
 * Copies the production code of `root` to the empty folder `copy` and deletes features from it: their folders, and
 * their lines in the files directly in `src/` of contract, server and web. Links installed packages instead of copying
 * them.
 */
export function deleteFeatures(root: string, copy: string, features: readonly string[]): void {
  for (const pack of PACKAGES) copyPackage(root, copy, pack)
  linkPackages(root, copy)
  // Does not report unused code: that is a linter's task.
  const base = readFileSync(path.join(root, 'tsconfig.base.json'), 'utf8')
  writeFileSync(path.join(copy, 'tsconfig.base.json'), base.replaceAll(/("noUnused\w+": )true/g, '$1false'))
  for (const feature of features) {
    rmSync(path.join(copy, 'features', feature), { recursive: true, force: true })
    rmSync(path.join(copy, 'features/generated', feature), { recursive: true, force: true })
  }
  for (const pack of LAYERED) removeLines(path.join(copy, pack, 'src'), features)
}

/**
 * Type-checks a copy made by `deleteFeatures`.
 * @returns the compiler's errors, one line each
 */
export function typeErrors(root: string, copy: string): string[] {
  const projects = JSON.stringify({ files: [], references: PROJECTS.map((pack) => ({ path: pack })) })
  writeFileSync(path.join(copy, 'tsconfig.json'), projects)
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '-b', '--pretty', 'false', '--checkers', '1'], {
    cwd: copy,
    encoding: 'utf8',
  })
  return stdout.split('\n').filter((line) => line !== '')
}

const PARTS = ['package.json', 'tsconfig.json', 'src', 'generated', 'migrations']

function copyPackage(root: string, copy: string, pack: string): void {
  const isProduction = (source: string) => !isTest(source) && !/\/(node_modules|dist)$/.test(source)
  const scripts = readdirSync(path.join(root, pack)).filter((name) => name.endsWith('.ts'))
  const parts =
    pack === 'features' ? readdirSync(path.join(root, pack)).filter((name) => name !== 'node_modules') : PARTS
  for (const part of [...parts, ...scripts]) {
    const from = path.join(root, pack, part)
    if (existsSync(from)) cpSync(from, path.join(copy, pack, part), { recursive: true, filter: isProduction })
  }
}

/** Links the installed packages; the workspaces are linked to the copy. */
function linkPackages(root: string, copy: string): void {
  mkdirSync(path.join(copy, 'node_modules/@portico'), { recursive: true })
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '@portico' && !name.startsWith('.'))
      symlinkSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name))
  }
  for (const pack of PACKAGES) {
    symlinkSync(path.join(copy, pack), path.join(copy, 'node_modules/@portico', path.basename(pack)))
    const own = path.join(root, pack, 'node_modules')
    if (existsSync(own)) symlinkSync(own, path.join(copy, pack, 'node_modules'))
  }
}

/** Removes the features' lines, and the lines that depend on them, from the files directly in `folder`. */
function removeLines(folder: string, features: readonly string[]): void {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.tsx?$/.test(entry.name),
  )
  const lost = new Set<string>()
  const isGone: IsGone = (specifier, name) =>
    features.some((feature) => specifier.includes(`/features/${feature}/`)) ||
    (name !== null && lost.has(`${path.basename(specifier)} ${name}`))
  for (let before = -1; before !== lost.size;) {
    before = lost.size
    for (const { name } of entries) {
      const file = path.join(folder, name)
      const { text, gone } = removeReferences(file, readFileSync(file, 'utf8'), isGone)
      writeFileSync(file, text)
      for (const each of gone) lost.add(`${name} ${each}`)
    }
  }
}
