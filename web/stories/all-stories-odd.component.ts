import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import { everyOtherStory } from './all-stories.ts'
import { checkStory } from './check-story.ts'

const resize = (width: number, height: number) => page.viewport(width, height)

it.for(everyOtherStory(1))('$title: $name', async ({ story }) => {
  expect(await checkStory(story, commands.performAct, resize)).toEqual([])
})
