import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, linkSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/** Returns the files that git knows, and new ones that it does not ignore. */
export function filesOf(root: string): string[] {
  const asked = ['ls-files', '--cached', '--others', '--exclude-standard']
  const { stdout } = spawnSync('git', asked, { cwd: root, encoding: 'utf8', maxBuffer: 100 * 1024 * 1024 })
  return stdout.split('\n').filter((file) => file !== '' && existsSync(path.join(root, file)))
}

/** Links the files for which `isWanted` returns true into the copy. Skips files that the copy already has. */
export function linkFiles(root: string, copy: string, isWanted: (file: string) => boolean): void {
  for (const file of filesOf(root).filter(isWanted)) {
    const [from, to] = [path.join(root, file), path.join(copy, file)]
    if (existsSync(to)) continue
    mkdirSync(path.dirname(to), { recursive: true })
    linkOrCopy(from, to)
  }
}

/** Copies a file if the temporary folder is on another disk, to which no hard link leads. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    cpSync(from, to)
  }
}
