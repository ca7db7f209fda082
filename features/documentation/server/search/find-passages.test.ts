import { expect, test } from 'vitest'
import { openLibrary } from '#features/documentation/server/open-library.ts'
import { openDocumentationSearch } from './open-search.ts'

const search = openDocumentationSearch(openLibrary().passages)
const linksFor = async (typed: string) => (await search.find(typed)).results.map((result) => result.link)
const page = (slug: string) => new RegExp(`^/document\\?name=${slug}(#|$)`)
const term = (slug: string) => new RegExp(`^/glossary#${slug}$`)

/** Texts that users type, each with the page that must be among the first three results. */
const wanted: readonly [typed: string, where: RegExp][] = [
  ['password', page('forgotten-password')],
  ['forgot my password', page('forgotten-password')],
  ['passwrod', page('forgotten-password')],
  ['change theme', page('themes')],
  ['dark mode', page('themes')],
  ['tehme', page('themes')],
  ['log out everywhere', page('sessions-and-signing-out')],
  ['logout', page('sessions-and-signing-out')],
  ['authentication code', page('authentication-code')],
  ['authetnication code', page('authentication-code')],
  ['2fa', page('authentication-code')],
  ['code did not arrive', page('authentication-code')],
  ['raise a request', page('raising-a-request')],
  ['raisin', page('raising-a-request')],
  ['attach a file', page('raising-a-request')],
  ['approve by mail', page('approving-by-mail')],
  ['enrol a device', page('devices')],
  ['enrolment', page('devices')],
  ['offline device', page('devices')],
  ['keyboard shortcuts', page('keyboard-and-accessibility')],
  ['screen reader', page('keyboard-and-accessibility')],
  ['language', page('languages')],
  ['invite', page('inviting-colleagues')],
  ['invtie colleague', page('inviting-colleagues')],
  ['business hours', page('setting-up-the-desk')],
  ['canned replies', page('working-on-requests')],
  ['saml', page('single-sign-on-with-saml')],
  ['okta', page('single-sign-on-by-provider')],
  ['entra', page('single-sign-on-by-provider')],
  ['certificate expired', page('single-sign-on.*')],
  ['backup', page('database-and-backups')],
  ['restore the databse', page('database-and-backups')],
  ['smtp', page('mail')],
  ['SMTP_URL', page('(mail|settings|running-portico)')],
  ['upgrade', page('running-portico')],
  ['prometheus metrics', page('running-portico')],
  ['webhook signature', page('webhooks')],
  ['openapi', page('api-overview')],
  ['logo', page('domains')],
  ['white label', term('white-label')],
  ['captcha', page('free-trial')],
  ['csv', page('assistant')],
  ['chat history', page('chat')],
  ['chat hub', page('chat-hub')],
  ['supported browsers', page('getting-started')],
  ['encrypted', page('security-model')],
  ['tenant', term('tenant')],
  ['what is an msp', term('msp')],
]

test.each(wanted)('%j leads to %s among the first three', async (typed, where) => {
  expect((await linksFor(typed)).slice(0, 3)).toContainEqual(expect.stringMatching(where))
})

test.each([
  [' '],
  ['?!… —'],
  ['\u0000\u0007'],
  ['テーマ'],
  ['السمة'],
  ['🙂🙂'],
  ['x'.repeat(200)],
  ['\uD800'],
  ['.*'],
  ['https://example.com/themes'],
])('%j finds nothing', async (typed) => {
  expect((await search.find(typed)).results).toEqual([])
})

test('each letter of a word on the way to it finds its page', async () => {
  for (const typed of ['theme', 'domain', 'webhook', 'raising'])
    for (let length = 3; length <= typed.length; length += 1)
      expect(await linksFor(typed.slice(0, length)), typed.slice(0, length)).not.toEqual([])
})

test('what matches is marked in title, heading and text, and nothing of it is markup', async () => {
  const { results } = await search.find('changing the theme')
  const first = results.find((result) => result.link === '/document?name=themes#changing-the-theme')
  const marked = ({ text, marks }: { text: string; marks: [number, number][] }) =>
    marks.map(([from, to]) => text.slice(from, to))
  expect(first?.heading && marked(first.heading)).toEqual(['Changing', 'theme'])
  expect(first && marked(first.title)).toEqual(['Themes'])
  expect(first && marked(first.excerpt)).toEqual(['Theme', 'changes'])
  expect(first?.audiences).toEqual(['user'])
  for (const { excerpt } of results) expect(excerpt.text.length).toBeLessThanOrEqual(190)
})

test('with an audience only its pages are found, and terms', async () => {
  const { results } = await search.find('sign in', 'operator')
  expect(results.length).toBeGreaterThan(5)
  expect(results.filter(({ audiences }) => !audiences.includes('operator'))).toEqual([])
})

test('one page has at most three results', async () => {
  const titles = (await search.find('single sign-on')).results.map((result) => result.title.text)
  const most = Math.max(...[...Map.groupBy(titles, (title) => title).values()].map((all) => all.length))
  expect(most).toBe(3)
})

test('where nothing is found, words that resemble are suggested, and they find something', async () => {
  const { results, suggestions } = await search.find('webhokzzs')
  expect(results).toEqual([])
  expect(suggestions).toContain('webhooks')
  for (const word of suggestions) expect(await linksFor(word)).not.toEqual([])
})

test.each(['constructor', 'What is a constructor?', 'toString __proto__ hasOwnProperty'])(
  'a word that is a property of each object is an unknown word: %s',
  async (typed) => {
    expect((await search.find(typed)).results).toEqual([])
  },
)
