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
 * Every other story, from the first (0) or the second (1) on: two pages play them side by side, since one page alone takes longer than all
 * other tests together.
 */
export const everyOtherStory = (first: 0 | 1) => allStories.filter((_story, nth) => nth % 2 === first)
