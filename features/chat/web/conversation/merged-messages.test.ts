import type { ChatMessage } from '#features/chat/contract/chat-view.ts'
import { expect, test } from 'vitest'
import { knownUpTo, mergedMessages, nextWait } from './merged-messages.ts'

const message = (place: number): ChatMessage => ({
  id: String(place),
  place,
  author: 'user',
  name: '',
  kind: 'text',
  text: '',
  passages: [],
  files: [],
  at: '',
})

test('messages are merged by their places, each once', () => {
  const known = [message(0), message(3)]
  expect(mergedMessages(known, [message(2), message(3), message(1)]).map(({ place }) => place)).toEqual([0, 1, 2, 3])
  expect(mergedMessages(known, [message(0)])).toBe(known)
})

test.each([
  [[], -1],
  [[0, 1, 2], 2],
  [[3, 4], 4],
  [[0, 1, 3, 4], 1],
  [[0, 2], 0],
])('with the messages at %j, a chat is known up to %i', (places, known) => {
  expect(knownUpTo(places.map((place) => message(place)))).toBe(known)
})

test('looks for replies become rarer, up to one in half a minute', () => {
  const waits = [nextWait(null)]
  for (let index = 0; index < 10; index += 1) waits.push(nextWait(waits.at(-1) ?? null))
  expect(waits.slice(0, 3)).toEqual([3_000, 4_200, 5_880])
  expect(waits.at(-1)).toBe(30_000)
})
