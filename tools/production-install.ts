import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { workspaces } from './workspaces.ts'

type Manifest = { dependencies?: Record<string, string> }
type Locked = { dev?: boolean; link?: boolean }

const SCOPE = '@portico/'

/** Returns the `dependencies` of a workspace's package.json, by name. */
export function dependenciesOf(root: string, workspace: string): string[] {
  const manifest = JSON.parse(readFileSync(path.join(root, workspace, 'package.json'), 'utf8')) as Manifest
  return Object.keys(manifest.dependencies ?? {})
}

const folderOf = (name: string) => workspaces.find((folder) => path.basename(folder) === name) ?? name

/**
 * Returns the folders of the workspaces that the server needs: its own, and those of its direct and indirect
 * `dependencies`.
 */
export function workspacesOfServer(root: string): string[] {
  const reached = new Set(['server'])
  for (const workspace of reached)
    for (const name of dependenciesOf(root, workspace))
      if (name.startsWith(SCOPE)) reached.add(folderOf(name.slice(SCOPE.length)))
  return [...reached].toSorted()
}

/** Returns the folders of an image, as listed in the documentation: workspaces, and the built web app. */
export function foldersOfImage(root: string): string[] {
  const page = readFileSync(path.join(root, 'server/documentation/running-portico.md'), 'utf8')
  const [, list = ''] = /An image without development tools consists of [^.]*? the folders ([^.]*)\./.exec(page) ?? []
  return [...list.matchAll(/`([^`]+)\/`/g)].map(([, folder = '']) => folder)
}

/**
 * Returns the paths in package-lock.json of the packages that `npm ci --omit=dev` installs, such as `node_modules/pg`.
 * Includes packages that both a development and an optional dependency need (`devOptional`). Leaves out workspaces.
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
 * Creates in `target` an image as documented (`foldersOfImage`), like `npm ci --omit=dev` but without a network. Its
 * packages (`pathsWithoutDev`) are hard links to those of `root`; packages of other platforms are left out. `target`
 * must be outside `root`, so that Node does not find packages of `root` from there.
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

/**
 * Links the files of a folder if both are on one file system, else copies them. Leaves out packages inside the package,
 * which have their own path.
 */
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
