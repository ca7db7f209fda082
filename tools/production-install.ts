import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { workspaces } from './workspaces.ts'

type Manifest = { dependencies?: Record<string, string> }
type Locked = { dev?: boolean; link?: boolean }

const SCOPE = '@portico/'

/** The `dependencies` of a workspace's package.json, by name. */
export function dependenciesOf(root: string, workspace: string): string[] {
  const manifest = JSON.parse(readFileSync(path.join(root, workspace, 'package.json'), 'utf8')) as Manifest
  return Object.keys(manifest.dependencies ?? {})
}

const folderOf = (name: string) => workspaces.find((folder) => path.basename(folder) === name) ?? name

/** The folders of the workspaces that the server runs with: itself and those that its `dependencies` reach. */
export function workspacesOfServer(root: string): string[] {
  const reached = new Set(['server'])
  for (const workspace of reached)
    for (const name of dependenciesOf(root, workspace))
      if (name.startsWith(SCOPE)) reached.add(folderOf(name.slice(SCOPE.length)))
  return [...reached].toSorted()
}

/** The folders of an image, as the documentation lists them: workspaces, and the built web app. */
export function foldersOfImage(root: string): string[] {
  const page = readFileSync(path.join(root, 'server/documentation/running-portico.md'), 'utf8')
  const [, list = ''] = /An image without development tools consists of [^.]*? the folders ([^.]*)\./.exec(page) ?? []
  return [...list.matchAll(/`([^`]+)\/`/g)].map(([, folder = '']) => folder)
}

/**
 * The paths at which package-lock.json places the packages that `npm ci --omit=dev` installs, such as
 * `node_modules/pg`. Packages that both a development and an optional dependency need are installed too
 * (`devOptional`). Workspaces are left out.
 */
export function pathsWithoutDev(root: string): string[] {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  return Object.entries(lock.packages)
    .filter(([lockPath, { dev, link }]) => lockPath.includes('node_modules/') && dev !== true && link !== true)
    .map(([lockPath]) => lockPath)
}

/**
 * Makes `target` an image as the documentation describes it (`foldersOfImage`), and as `npm ci --omit=dev` creates it,
 * but without a network: its folders and the packages of `pathsWithoutDev`, which are hard links to those that `root`
 * has. Packages of other platforms are in neither. `target` lies outside `root`, so that Node finds no package of `root`
 * from there.
 */
export function installProduction(root: string, target: string): void {
  const copied = foldersOfImage(root).filter((folder) => workspaces.includes(folder))
  for (const workspace of copied)
    cpSync(path.join(root, workspace), path.join(target, workspace), {
      recursive: true,
      filter: (source) => path.basename(source) !== 'node_modules',
    })
  for (const folder of foldersOfImage(root).filter((one) => !workspaces.includes(one)))
    cpSync(path.join(root, folder), path.join(target, folder), { recursive: true })
  for (const lockPath of pathsWithoutDev(root))
    if (existsSync(path.join(root, lockPath))) linkFolder(path.join(root, lockPath), path.join(target, lockPath))
  mkdirSync(path.join(target, 'node_modules', SCOPE), { recursive: true })
  for (const workspace of copied)
    symlinkSync(path.join(target, workspace), path.join(target, 'node_modules', SCOPE, path.basename(workspace)))
}

/** Hard links if both are on one file system, else copies. A package within the package has its own path. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue
    const [source, copy] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, copy)
    else linkOrCopy(source, copy)
  }
}

function linkOrCopy(source: string, copy: string): void {
  try {
    linkSync(source, copy)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    cpSync(source, copy)
  }
}
