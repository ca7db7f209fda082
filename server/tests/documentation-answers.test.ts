import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import { refusals } from '@portico/contract/refusals.ts'
import { enterCode } from '@portico/features/email-code/contract/email-codes.ts'
import { finishAtProvider } from '@portico/features/single-sign-on/contract/provider-sign-ins.ts'
import { signInFromChat } from '@portico/features/chat-links/contract/sign-in-from-chat.ts'
import { signInWithPassword } from '@portico/features/sign-in/contract/sign-ins.ts'
import { expect, test } from 'vitest'
import { openLibrary } from '@portico/features/documentation/server/open-library.ts'
import { openDocumentationSearch } from '@portico/features/documentation/server/search/open-search.ts'

const library = openLibrary()
const pages = await library.pages()
const search = openDocumentationSearch(library.passages).answer

// The first six are those that the chat page offers.
test.each([
  ['How long is an authentication code valid?', 'authentication-code'],
  ['Why did I land on this page?', 'where-you-land'],
  ['How do I end my other sessions?', 'sessions-and-signing-out'],
  ['How do I change the theme?', 'themes#changing-the-theme'],
  ['How do I raise a request at the Desk?', 'raising-a-request'],
  ['How do I log out on all devices?', 'sessions-and-signing-out#signing-out-on-all-devices'],
  ['How do I change my password?', 'forgotten-password#changing-a-password-that-you-know'],
  ['How do I change my name?', 'getting-started#your-name'],
  ['How do I change the logo?', 'domains#logo-and-icon'],
  ['My account is deactivated, what now?', 'when-something-goes-wrong#when-your-account-is-deactivated'],
  ['What does "too many attempts" mean?', 'signing-in'],
  ['Which browsers are supported?', 'getting-started#which-browsers-work'],
  ['How do I back up the database?', 'database-and-backups'],
  ['How do I upgrade to a new version?', 'running-portico#upgrading-to-a-new-version'],
  ['Is my data encrypted?', 'security-model#what-is-encrypted'],
  ['How can I contact support?', 'when-something-goes-wrong#getting-help'],
])('%j is answered by the article %s first', async (question, address) => {
  expect((await search(question))[0]?.link).toMatch(new RegExp(`^/document\\?name=${address}(#|$)`))
})

test('addresses in a question bring no pages about addresses', async () => {
  const found = await search(
    'How long is an authentication code valid? see https://example.com and javascript:alert(1)',
  )
  expect(found).toEqual(await search('How long is an authentication code valid?'))
})

test.each(['tenant', 'Portico', 'MSP'])('what "%s" means is answered by the glossary first', async (term) => {
  expect((await search(`What is a ${term}?`))[0]).toMatchObject({
    title: 'Glossary',
    heading: expect.stringMatching(new RegExp(term, 'i')) as string,
  })
})

test('every sentence with which a sign-in is refused is explained', () => {
  const page = pages.find(({ slug }) => slug === 'when-something-goes-wrong')
  const names = [signInWithPassword, enterCode, finishAtProvider, signInFromChat].flatMap(
    (call): readonly RefusalName[] => call.refusals,
  )
  const sentences = names.map((name) => refusals[name].timed?.replace('{when}.', 'in …') ?? refusals[name].summary)
  expect(sentences.length).toBeGreaterThan(10)
  expect(sentences.filter((sentence) => page?.markdown.includes(sentence) !== true)).toEqual([])
})
