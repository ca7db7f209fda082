import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureDependencies } from '../set-up-dependencies.mjs'

const entry = 'tools/gallery.ts'

/** A checkout of another commit, and the function that removes it. */
export type CommitCopy = { folder: string; remove: () => void }

/**
 * Checks out a commit in a temporary worktree with its dependencies; uses the dependencies of `root` if they are the
 * same. Returns a sentence if that is not possible, or if the commit is older than the gallery. Until the copy is
 * removed, Ctrl-C ends only the programs that work on it.
 */
export function checkOut(root: string, commit: string): CommitCopy | { refusal: string } {
  const git = (...asked: string[]) => spawnSync('git', ['-C', root, ...asked], { encoding: 'utf8' })
  const hash = git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`).stdout.trim()
  if (hash === '') return { refusal: `${commit} is no commit of this repository.` }
  if (git('cat-file', '-e', `${hash}:${entry}`).status !== 0) {
    return { refusal: `${commit} is from before the gallery: it has no stories to compare with.` }
  }
  process.on('SIGINT', stay)
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'portico-gallery-')), 'copy')
  const added = git('worktree', 'add', '--detach', folder, hash)
  const remove = () => {
    git('worktree', 'remove', '--force', folder)
    rmSync(path.dirname(folder), { recursive: true, force: true })
    process.off('SIGINT', stay)
  }
  if (added.status !== 0) {
    remove()
    return { refusal: `${commit} could not be checked out: ${added.stderr.trim()}` }
  }
  const lock = (place: string) => readFileSync(path.join(place, 'package-lock.json'), 'utf8')
  if (lock(root) === lock(folder)) linkPackages(root, folder)
  else if (!ensureDependencies(folder)) {
    remove()
    return { refusal: `The dependencies of ${commit} could not be installed; the output of npm above has the reason.` }
  }
  return { folder, remove }
}

const stay = () => undefined

/** Links the installed packages of `root`; the workspaces are linked to the copy. */
function linkPackages(root: string, copy: string): void {
  const installed = path.join(root, 'node_modules')
  mkdirSync(path.join(copy, 'node_modules', '@portico'), { recursive: true })
  for (const name of readdirSync(installed)) {
    if (name !== '@portico' && name !== '.cache')
      symlinkSync(path.join(installed, name), path.join(copy, 'node_modules', name))
  }
  for (const name of readdirSync(path.join(installed, '@portico'))) {
    symlinkSync(path.join(copy, name), path.join(copy, 'node_modules', '@portico', name))
    const own = path.join(root, name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, path.join(copy, name, 'node_modules'))
  }
}

/** Takes the pictures of a checked-out commit with its own code, into a folder. Returns whether that succeeded. */
export function takePicturesOf(copy: CommitCopy, into: string): boolean {
  const { status } = spawnSync(process.execPath, [entry, '--into', into], { cwd: copy.folder, stdio: 'inherit' })
  return status === 0
}
