import type { Story } from './define-stories.ts'

type StoryModule = { stories: Record<string, Story> }

const files = import.meta.glob<StoryModule>(['/src/**/*.stories.tsx', '../../features/*/web/**/*.stories.tsx'], {
  eager: true,
})

/** Every story by its address, such as `sign-in/password-step/wrong-password`, with its title and name. */
export const allStories: readonly { address: string; title: string; name: string; story: Story }[] = Object.entries(
  files,
).flatMap(([path, { stories }]) => {
  const title = path
    .replace(/^\/src\/(?:core\/)?/, '')
    .replace(/^.*\/features\/([^/]+)\/web\//, '$1/')
    .replace('.stories.tsx', '')
  return Object.entries(stories).map(([name, story]) => ({
    address: `${title}/${name.replaceAll(/\W+/g, '-').toLowerCase()}`,
    title,
    name,
    story,
  }))
})

/** The titles to which `npm test` confines a run, by the bundler (bundled-tests.ts); null where it plays every story. */
declare const chosenTitles: readonly string[] | null

/**
 * Every other story, from the first (0) or the second (1) on: two pages play them side by side, since one page alone takes longer than all
 * other tests together. Of a single chosen story both pages have this one.
 */
export const everyOtherStory = (first: 0 | 1) => {
  const chosen = allStories.filter(({ title }) => chosenTitles === null || chosenTitles.includes(title))
  return chosen.length === 1 ? chosen : chosen.filter((_story, nth) => nth % 2 === first)
}
