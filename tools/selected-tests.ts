import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { featuresIn, storyPagesOf, testsOfChanges, testsOfFeatures, titleOf, type Chosen } from './choose-tests.ts'
import { everything, readLinks, type Files } from './file-links.ts'

/** The filters for vitest, and the environment variables that select the stories. */
export type Selection = { filters: string[]; env: Record<string, string> }

const isChanged = (word: string) => word === '--changed' || word.startsWith('--changed=')

/**
 * Replaces feature names and `--changed` among the arguments after `npm test --` by the tests that they stand for.
 * `--changed` compares with the last commit, `--changed=<commit>` with another one; new files count as changed. Other
 * arguments stay.
 * @returns null if no test depends on the changes; a sentence for the developer if there is no such commit
 */
export function selectTests(root: string, words: readonly string[]): Selection | { refusal: string } | null {
  const files = readFiles(root)
  const known = featuresIn(files)
  // An argument after an option is the option's value, not a feature.
  const features = words.filter((word, index) => known.has(word) && !(words[index - 1] ?? '').startsWith('-'))
  const since = words.find(isChanged)
  if (since === undefined && features.length === 0) return { filters: [...words], env: {} }
  const commit = since?.split('=')[1] ?? 'HEAD'
  const changed = since === undefined ? [] : changedSince(root, commit)
  if (changed === null) return { refusal: `${commit} is no commit of this repository.` }
  const links = readLinks(files)
  const chosen = [
    ...(features.length === 0 ? [] : [testsOfFeatures(files, links, features)]),
    ...(since === undefined ? [] : [testsOfChanges(files, links, changed)]),
  ]
  return selectionOf(
    chosen,
    words.filter((word) => !isChanged(word) && !features.includes(word)),
  )
}

function selectionOf(chosen: readonly Chosen[], others: string[]): Selection | null {
  const parts = chosen.flatMap((each) => (each === everything ? [] : [each]))
  if (parts.length < chosen.length) return { filters: others, env: {} }
  const files = new Set(parts.flatMap((each) => each.files))
  if (files.size === 0) return null
  const titles = parts.flatMap(({ stories }) => stories.map(titleOf))
  return {
    filters: [...files, ...others],
    env: { PORTICO_STORIES: JSON.stringify(titles), PORTICO_STORY_PAGES: String(storyPagesOf(files)) },
  }
}

/** Reads the files that git tracks, and new files that it does not ignore; the text is read only for programs. */
function readFiles(root: string): Files {
  const names = linesOf(root, ['ls-files', '--cached', '--others', '--exclude-standard']) ?? []
  return new Map(
    names
      .filter((name) => statSync(path.join(root, name), { throwIfNoEntry: false })?.isFile() === true)
      .map((name) => [name, /\.(?:ts|tsx|mjs)$/.test(name) ? readFileSync(path.join(root, name), 'utf8') : '']),
  )
}

function changedSince(root: string, commit: string): string[] | null {
  const changed = linesOf(root, ['diff', '--name-only', commit, '--'])
  const added = linesOf(root, ['ls-files', '--others', '--exclude-standard'])
  return changed === null || added === null ? null : [...changed, ...added]
}

function linesOf(root: string, asked: string[]): string[] | null {
  const { status, stdout } = spawnSync('git', asked, { cwd: root, encoding: 'utf8', maxBuffer: 100 * 1024 * 1024 })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : null
}
