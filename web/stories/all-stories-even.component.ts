import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import { everyOtherStory } from './all-stories.ts'
import { checkStory } from './check-story.ts'
import type { Act } from './user.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Runs `performIn` (vitest.config.ts) for at most `longest` milliseconds. */
    performAct: (act: Act, longest?: number) => Promise<void>
  }
}

const resize = (width: number, height: number) => page.viewport(width, height)

it.for(everyOtherStory(0))('$title: $name', async ({ story }) => {
  expect(await checkStory(story, commands.performAct, resize)).toEqual([])
})
