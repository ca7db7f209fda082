import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { listsOfFeatures } from '../rules/forwarders.ts'
import { isTest } from '../rules/source-tree.ts'
import { workspaces } from '../workspaces.ts'
import { linkFiles } from './linked-files.ts'

/** The entry points of the type check, which includes their imports. */
const PROJECTS = ['server', 'web']

/** Generated and built files, which git ignores. */
const MADE = ['features/generated', 'web/generated', 'server/generated', 'web/dist']

/**
 * Makes a copy of the product's production code in the empty folder `copy`, without features: their folders and their
 * lines in the lists of features. Files are hard links, and installed packages are linked too.
 */
export function copyWithout(root: string, copy: string, features: readonly string[]): void {
  const isGone = (file: string) => features.some((feature) => file.startsWith(`features/${feature}/`))
  linkFiles(root, copy, (file) => !isTest(file) && !isGone(file))
  for (const folder of MADE.filter((each) => existsSync(path.join(root, each))))
    cpSync(path.join(root, folder), path.join(copy, folder), {
      recursive: true,
      filter: (file) => !isGone(path.relative(root, file).replace('/generated/', '/') + '/'),
    })
  linkPackages(root, copy)
  for (const file of globSync('{contract,server,web}/src/*.ts', { cwd: copy }).filter((each) =>
    listsOfFeatures.test(each),
  ))
    rewrite(path.join(copy, file), (text) => withoutLines(text, features))
  // A linter finds unused code after a deletion.
  rewrite(path.join(copy, 'tsconfig.base.json'), (text) => text.replaceAll(/("noUnused\w+": )true/g, '$1false'))
  rewrite(path.join(copy, 'tsconfig.json'), () =>
    JSON.stringify({ files: [], references: PROJECTS.map((project) => ({ path: project })) }),
  )
}

/** Links each installed package. The links of the workspaces lead to the copy. */
function linkPackages(root: string, copy: string): void {
  mkdirSync(path.join(copy, 'node_modules/@portico'), { recursive: true })
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@portico' && !name.startsWith('.'))
      symlinkSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name))
  for (const folder of workspaces)
    symlinkSync(path.join(copy, folder), path.join(copy, 'node_modules/@portico', path.basename(folder)))
  for (const own of globSync('{*,packages/*}/node_modules', { cwd: root }))
    if (existsSync(path.join(copy, path.dirname(own)))) symlinkSync(path.join(root, own), path.join(copy, own))
}

/** Replaces a file, so that the file to which it is linked stays as it is. */
function rewrite(file: string, change: (text: string) => string): void {
  const text = change(readFileSync(file, 'utf8'))
  rmSync(file)
  writeFileSync(file, text)
}

const withoutLines = (list: string, features: readonly string[]) =>
  list
    .split('\n')
    .filter((line) => !features.some((feature) => line.includes(`/features/${feature}/`)))
    .join('\n')

/**
 * Type-checks a copy.
 *
 * @returns the compiler's errors, one line each
 */
export function typeErrors(root: string, copy: string): string[] {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '-b', '--pretty', 'false', '--checkers', '1'], {
    cwd: copy,
    encoding: 'utf8',
  })
  return stdout.split('\n').filter((line) => line !== '')
}
