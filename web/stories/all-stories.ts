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

/**
 * The titles of the stories that `npm test` selected, set by the bundler (bundled-tests.ts); null if all are selected.
 */
declare const chosenTitles: readonly string[] | null

/** The number of pages that play the selected stories. */
declare const storyPages: 1 | 2

/**
 * Returns every other story, starting at the first (0) or the second (1): two pages play them in parallel, because one
 * page would take longer than all other tests together. If few stories are selected, a single page plays all of them.
 */
export const everyOtherStory = (first: 0 | 1) => {
  const chosen = allStories.filter(({ title }) => chosenTitles === null || chosenTitles.includes(title))
  return chosen.filter((_story, index) => index % storyPages === first)
}
