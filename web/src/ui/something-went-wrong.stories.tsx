import { defineStories } from '#stories/define-stories.ts'
import { SomethingWentWrong } from './something-went-wrong.tsx'

export const stories = defineStories({
  'being reported': { shows: () => <SomethingWentWrong reference={undefined} /> },
  'with a reference': { shows: () => <SomethingWentWrong reference="8c1f-42aa" /> },
  'not reported': { shows: () => <SomethingWentWrong reference={null} /> },
})
