import { expect, test } from 'vitest'
import type { Passage } from '#features/documentation/server/library.ts'
import { openDocumentationSearch } from './open-search.ts'

const long = 'Nothing of interest stands here. '.repeat(20)
const searchOf = (passages: readonly Omit<Passage, 'kind' | 'audiences'>[]) =>
  openDocumentationSearch(() =>
    Promise.resolve(
      passages.map((passage) => {
        const kind = passage.title === 'Glossary' ? 'term' : 'page'
        return { ...passage, kind, audiences: [] } satisfies Passage
      }),
    ),
  ).answer
const search = searchOf([
  {
    title: 'The code',
    heading: 'When no mail arrives',
    text: 'Look into the folder for unwanted mail first.',
    link: '/1',
  },
  {
    title: 'The code',
    heading: 'Entering the code',
    text: 'A code has six digits and works for ten minutes.',
    link: '/2',
  },
  { title: 'Themes', heading: 'Changing the theme', text: 'Open the user menu and choose the theme.', link: '/3' },
  { title: 'Policies', heading: 'Long', text: `${long}The zebra is described in this sentence. ${long}`, link: '/4' },
  { title: 'Words', heading: 'Endless', text: `quagga ${'word '.repeat(200)}`, link: '/5' },
  { title: 'Desk', heading: 'Raising a request', text: 'Say what you need.', link: '/6' },
  { title: 'Sessions', heading: 'Signing out', text: 'Choose Logout in the user menu.', link: '/7' },
  { title: 'Glossary', heading: 'Theme', text: 'How pages look.', link: '/glossary#theme' },
  { title: 'Codes', heading: 'The authentication code', text: 'A second proof.', link: '/9' },
])
const linksFor = async (question: string) => (await search(question)).map((passage) => passage.link)

test.each([
  ['How do I change the theme?', '/3'],
  ['THEMES', '/3'],
  ['the mail does not arrive', '/1'],
  ['how many digits are in codes', '/2'],
  ['choosing a thmee', '/3'],
  ['raised', '/6'],
  ['policy', '/4'],
  ['How do I log out?', '/7'],
  ['logging off', '/7'],
  ['What is a theme?', '/glossary#theme'],
  ['2FA', '/9'],
  ['How do I change the theme? see https://mail.code.example/zebra and javascript:quagga(1)', '/3'],
])('%j is answered by %s first', async (question, link) => {
  expect((await linksFor(question))[0]).toBe(link)
})

test.each([
  ['the weather in Paris'],
  ['what is it'],
  ['?!'],
  ['   '],
  ['x'.repeat(500)],
  ["'; drop table tenant.accounts; --"],
  ['🙂'],
  ['https://themes.example/request www.zebra.example'],
])('%j finds nothing', async (question) => {
  expect(await linksFor(question)).toEqual([])
})

test('a long passage is cut to the sentence that answers, at most 560 characters', async () => {
  const [passage] = await search('zebra')
  expect(passage?.text).toMatch(/^The zebra is described in this sentence\./)
  expect(passage?.text.length).toBeLessThanOrEqual(560)
})

test('a sentence that is too long is cut between words', async () => {
  expect((await search('quagga'))[0]?.text).toMatch(/^quagga (word )+word…$/)
})

test('at most five passages are returned', async () => {
  const many = searchOf(
    Array.from({ length: 9 }, (_, n) => ({ title: 'T', heading: 'H', text: 'same', link: `/${n}` })),
  )
  expect(await many('same')).toHaveLength(5)
})
