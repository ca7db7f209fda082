import { posix } from 'node:path'
import { everything, leadingTo, type Files, type Links } from './file-links.ts'

/** The files of tests to run, and which stories: those whose files are listed. Everything, where a change may affect all. */
export type Chosen = { files: string[]; stories: string[] } | typeof everything

const isTest = (file: string) => /\.(?:test\.tsx?|e2e\.ts|component\.tsx?)$/.test(file) && !file.startsWith('e2e/walk/')
const isStories = (file: string) => file.endsWith('.stories.tsx')
/** What tests share. */
const isTestSupport = (file: string) => /(?:^|\/)(?:test-|stories\/|sample-)/.test(file)
/** These have the stories of all features, of which only some are chosen. */
const playStories = ['web/stories/all-stories-even.component.ts', 'web/stories/all-stories-odd.component.ts']
/** Each of these loads the whole web app, or all stories, whichever of them is played. */
const loadAll = ['web/stories/all-stories.ts', 'web/stories/stage.tsx']
/** Who installs, configures and runs the tests, and what all types depend on. */
const foundation = /^(?:package\.json|package-lock\.json|vitest\.config\.ts|tsconfig.*\.json)$/

/** What an end-to-end test shows without naming it: the app that the server of all of them has. */
const shown = ['demo/src/main.ts', 'server/src/main.ts', 'web/src/main.tsx', 'web/src/sign-in-page.tsx']

/** The features, by the names of their folders. */
export function featuresIn(files: Files): Set<string> {
  const names = [...files.keys()].flatMap((file) => /^features\/([^/]+)\/.*\//.exec(file)?.[1] ?? [])
  return new Set(names)
}

/**
 * The tests and stories of features, and the tests elsewhere that name a file of theirs, by themselves or by a file that only tests use; the
 * end-to-end tests whose name begins with that of a feature as well. Tests of the whole product are not among them.
 */
export function testsOfFeatures(files: Files, links: Links, names: readonly string[]): Chosen {
  const folders = names.map((name) => `features/${name}/`)
  const own = [...files.keys()].filter((file) => folders.some((folder) => file.startsWith(folder)))
  // What reads folders of all features names none.
  const direct = new Map([...links].map(([file, named]) => [file, named.size > 200 ? new Set<string>() : named]))
  const reached = leadingTo(direct, own, (file) => own.includes(file) || isTestSupport(file))
  const named = [...files.keys()].filter((file) => names.some((name) => file.startsWith(`e2e/${name}`)))
  const tests = [...reached, ...named].filter(isTest)
  return choice(tests, own.filter(isStories))
}

/**
 * The tests and stories that lead to a changed file, by whatever way.
 */
export function testsOfChanges(files: Files, links: Links, changed: readonly string[]): Chosen {
  if (changed.some((file) => foundation.test(file))) return everything
  if (changed.length === 0) return { files: [], stories: [] }
  const followed = new Map(
    [...links].map(([file, named]): [string, ReadonlySet<string>] => [file, followedFrom(file, named, files)]),
  )
  const reached = leadingTo(followed, changed)
  // Which files such a test reads is not known.
  const readers = leadingTo(followed, [everything], (file) => file.startsWith('tools/'))
  const everyStory = playStories.some((file) => reached.has(file))
  return choice([...reached, ...readers].filter(isTest), [...(everyStory ? files.keys() : reached)].filter(isStories))
}

function followedFrom(file: string, named: ReadonlySet<string>, files: Files): ReadonlySet<string> {
  if (isStories(file)) return new Set([...named, ...screensBeside(file, files)])
  if (loadAll.includes(file) || foundation.test(file)) return new Set()
  return file.endsWith('.e2e.ts') ? new Set([...named, ...shown]) : named
}

/** What a story of a page shows: its address leads to the page, which the story need not name. */
function screensBeside(stories: string, files: Files): string[] {
  const [folder] = /^features\/[^/]+\/web\//.exec(stories) ?? [posix.join(posix.dirname(stories), '/')]
  return [...files.keys()].filter((file) => file.startsWith(folder) && !isTest(file) && !isStories(file))
}

function choice(tests: readonly string[], stories: readonly string[]): Chosen {
  const players = stories.length === 0 ? [] : playStories
  return { files: [...new Set([...tests, ...players])].toSorted(), stories: [...stories].toSorted() }
}

/** The title of the stories in a file, as all-stories.ts has it. */
export function titleOf(file: string): string {
  const path = file.replace(/^web\/src\/(?:core\/)?/, '').replace(/^features\/([^/]+)\/web\//, '$1/')
  return posix.join(path.replace('.stories.tsx', ''))
}
