import { expect, it } from 'vitest'
import { commands } from 'vitest/browser'
import { everyOtherStory } from './all-stories.ts'
import { checkStory } from './check-story.ts'

it.for(everyOtherStory(1))('$title: $name', async ({ story }) => {
  expect(await checkStory(story, commands.performAct)).toEqual([])
})
