import { listReplies } from '#features/queues/contract/replies.ts'
import { useState } from 'react'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer, unreachable } from '@portico/web/stories/pretend-server.ts'
import { signedIn } from '@portico/web/stories/sample-account.ts'
import { replies } from '@portico/web/stories/sample-desk.ts'
import { ReplyPicker } from './reply-picker.tsx'

function Written() {
  const [text, setText] = useState('')
  const values = { requester: 'Grace Lim', number: '21', agent: 'Ada Lindqvist' }
  return (
    <>
      <ReplyPicker values={values} onInsert={setText} />
      <p>{text}</p>
    </>
  )
}

const shown = { local: signedIn, shows: () => <Written />, answers: [answer(listReplies, replies)] }

export const stories = defineStories({
  'as it opens': shown,
  'found by keyboard and inserted': {
    ...shown,
    async play(user) {
      await user.fill('Insert a canned reply', 'resta')
      await user.press('Enter')
      await user.sees('Hello Grace Lim, please restart the computer and tell me whether it helps.')
    },
  },
  'none of the title': {
    ...shown,
    async play(user) {
      await user.fill('Insert a canned reply', 'zzz')
      await user.hears('No replies with this title.')
    },
  },
  'none yet': { ...shown, answers: [answer(listReplies, [])] },
  'unreachable': { ...shown, answers: [unreachable(listReplies)] },
})
