import { createElement, type ComponentType } from 'react'
import { prerender } from 'react-dom/static'
import { expect, it } from 'vitest'
import { clearFailedParts, lazyPart } from './lazy-part.ts'
import { MessagesProvider } from './messages.ts'
import { testMessages } from './test-messages.ts'

const messages = testMessages('en')

const drawn = async (Part: ComponentType) => {
  const { prelude } = await prerender(createElement(MessagesProvider, { messages }, createElement(Part)), {
    onError: () => undefined,
  })
  return new Response(prelude).text()
}

it('a part that could not be fetched is fetched again once its failure is cleared, and then cached', async () => {
  let [asked, isAway] = [0, true]
  const Part = lazyPart(() => {
    asked += 1
    return isAway ? Promise.reject(new Error('away')) : Promise.resolve(() => 'here')
  })
  await expect(drawn(Part)).rejects.toThrow('away')
  isAway = false
  await expect(drawn(Part)).rejects.toThrow('away')
  expect(asked).toBe(1)
  clearFailedParts()
  expect(await drawn(Part)).toContain('here')
  clearFailedParts()
  expect(await drawn(Part)).toContain('here')
  expect(asked).toBe(2)
})
