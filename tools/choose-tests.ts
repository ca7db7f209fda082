import { posix } from 'node:path'
import { everything, leadingTo, type Files, type Links } from './file-links.ts'

/**
 * The test files to run, and the story files whose stories to play; or everything, if a change may affect all tests.
 */
export type Chosen = { files: string[]; stories: string[] } | typeof everything

const isTest = (file: string) => /\.(?:test\.tsx?|e2e\.ts|component\.tsx?)$/.test(file) && !file.startsWith('e2e/walk/')
const isStories = (file: string) => file.endsWith('.stories.tsx')
/** Returns whether tests share the file. */
const isTestSupport = (file: string) => /(?:^|\/)(?:test-|stories\/|sample-)/.test(file)
/** The tests that play the stories of all features; a run may select some of the stories. */
const playStories = ['web/stories/all-stories-even.component.ts', 'web/stories/all-stories-odd.component.ts']
/**
 * Up to this many story files are played in one page, because a second page takes as long to load as twenty stories.
 */
const filesOfOnePage = 3
/** Files that load the whole web app or all stories, whatever is played. Their links are not followed. */
const loadAll = ['web/stories/all-stories.ts', 'web/stories/stage.tsx']
/** Files that install or configure everything: a change to one of them may affect all tests. */
const foundation = /^(?:package\.json|package-lock\.json|vitest\.config\.ts|tsconfig.*\.json)$/

/** The programs that every end-to-end test uses without naming them. */
const shown = ['demo/src/main.ts', 'server/src/main.ts', 'web/src/main.tsx', 'web/src/sign-in-page.tsx']

/** Returns the names of the features: the folders below `features/`. */
export function featuresIn(files: Files): Set<string> {
  const names = [...files.keys()].flatMap((file) => /^features\/([^/]+)\/.*\//.exec(file)?.[1] ?? [])
  return new Set(names)
}

/**
 * Returns the tests and stories of these features; the tests elsewhere that name one of their files, directly or
 * through a file that only tests use; and the end-to-end tests whose names begin with a feature's. Tests of the whole
 * product are not included.
 */
export function testsOfFeatures(files: Files, links: Links, names: readonly string[]): Chosen {
  const folders = names.map((name) => `features/${name}/`)
  const own = [...files.keys()].filter((file) => folders.some((folder) => file.startsWith(folder)))
  // A file that names very many others reads folders of all features, so it belongs to none.
  const direct = new Map([...links].map(([file, named]) => [file, named.size > 200 ? new Set<string>() : named]))
  const reached = leadingTo(direct, own, (file) => own.includes(file) || isTestSupport(file))
  const named = [...files.keys()].filter((file) => names.some((name) => file.startsWith(`e2e/${name}`)))
  const tests = [...reached, ...named].filter(isTest)
  return choice(tests, own.filter(isStories))
}

/** Returns the tests and stories that depend on a changed file, directly or indirectly. */
export function testsOfChanges(files: Files, links: Links, changed: readonly string[]): Chosen {
  if (changed.some((file) => foundation.test(file))) return everything
  if (changed.length === 0) return { files: [], stories: [] }
  const followed = new Map(
    [...links].map(([file, named]): [string, ReadonlySet<string>] => [file, followedFrom(file, named, files)]),
  )
  const reached = leadingTo(followed, changed)
  // It is unknown which files a test reads if it reads whole folders.
  const readers = leadingTo(followed, [everything], (file) => file.startsWith('tools/'))
  const everyStory = playStories.some((file) => reached.has(file))
  return choice([...reached, ...readers].filter(isTest), [...(everyStory ? files.keys() : reached)].filter(isStories))
}

function followedFrom(file: string, named: ReadonlySet<string>, files: Files): ReadonlySet<string> {
  if (isStories(file)) return new Set([...named, ...screensBeside(file, files)])
  if (loadAll.includes(file) || foundation.test(file)) return new Set()
  return file.endsWith('.e2e.ts') ? new Set([...named, ...shown]) : named
}

/** Returns the screens beside a story file. A story may show a page by its address without naming it. */
function screensBeside(stories: string, files: Files): string[] {
  const [folder] = /^features\/[^/]+\/web\//.exec(stories) ?? [posix.join(posix.dirname(stories), '/')]
  return [...files.keys()].filter((file) => file.startsWith(folder) && !isTest(file) && !isStories(file))
}

function choice(tests: readonly string[], stories: readonly string[]): Chosen {
  const players = playStories.slice(0, stories.length === 0 ? 0 : stories.length > filesOfOnePage ? 2 : 1)
  const others = tests.filter((file) => !playStories.includes(file))
  return { files: [...new Set([...others, ...players])].toSorted(), stories: [...stories].toSorted() }
}

/** Returns the number of pages that play stories. */
export const storyPagesOf = (files: ReadonlySet<string>) => playStories.filter((file) => files.has(file)).length

/** Returns the title of the stories in a file, as in all-stories.ts. */
export function titleOf(file: string): string {
  const path = file.replace(/^web\/src\/(?:core\/)?/, '').replace(/^features\/([^/]+)\/web\//, '$1/')
  return posix.join(path.replace('.stories.tsx', ''))
}
