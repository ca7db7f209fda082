import { expect, it } from 'vitest'
import { loadMails } from '#server/mails.ts'
import { awaitedKinds, urgencyOf } from './urgency.ts'

const mails = await loadMails()

it('the kinds that a user waits for are kinds of mail, and no others are awaited', () => {
  const kinds = mails.map(({ kind }) => kind)
  expect(kinds.filter((kind) => urgencyOf(kind) === 0).toSorted()).toEqual(awaitedKinds.toSorted())
})
