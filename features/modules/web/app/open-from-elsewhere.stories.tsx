import { defineStories } from '@portico/web/stories/define-stories.ts'
import { FromElsewhere } from './open-from-elsewhere.tsx'

export const stories = defineStories({
  'a link of another site': {
    shows: () => <FromElsewhere app="Runbooks" onOpen={() => undefined} />,
    play: (user) => user.finds('button', 'Open Runbooks'),
  },
})
