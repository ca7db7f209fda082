import { enter } from '#features/landing/contract/enter.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer } from '@portico/web/stories/pretend-server.ts'
import { entry, onPage } from '@portico/web/stories/sample-account.ts'

/** A user with these preferences lands on the module picker. */
const landing = (preferences: typeof entry.preferences, play: Story['play']): Story => ({
  at: '/load?redirectto=/beakapps',
  ...onPage(answer(enter, { ...entry, preferences })),
  ...(play === undefined ? {} : { play }),
})

export const stories = defineStories({
  'the page from before': {
    ...landing({ currentscreen: '/insights/devices' }, (user) => user.sees('You were last on Devices.')),
    screen: 'continue-offer',
  },
  'hidden on request': landing({ currentscreen: '/insights/devices' }, async (user) => {
    await user.click('button', 'Hide this offer')
    await user.misses('You were last on Devices.')
    await user.finds('heading', 'Modules')
  }),
  'not of a page that the role may not open, or that is another site': landing(
    { currentscreen: 'https://evil.example/insights/devices' },
    async (user) => {
      await user.finds('heading', 'Modules')
      await user.lacks('link', 'Continue there')
    },
  ),
})
