import type { Language } from '@portico/contract/platform/language.ts'
import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { beforeEach, expect, it } from 'vitest'
import {
  importWith,
  MessagesProvider,
  openMessages,
  useMessages,
  type Catalogue,
  type MessagesPage,
  type PageMessages,
} from './messages.ts'
import { marked } from './marked-message.ts'

/** Pending loads, by language and page. The test resolves or rejects each. */
const onItsWay = new Map<string, { come: () => void; fail: () => void }>()
let messages: PageMessages

const own = 'own' as Catalogue<{ first: 'first'; later: 'later'; app: 'app'; legal: 'legal' }>
const textsOf = (language: Language, page: MessagesPage) => ({ own: { [page]: `${page} in ${language}` } })
const label = (page: MessagesPage) => messages.shown().from(own)(page)
const settled = () => new Promise((resolve) => setImmediate(resolve))
const end = async (how: 'come' | 'fail', ...loads: string[]) => {
  for (const load of loads) onItsWay.get(load)?.[how]()
  await settled()
}

beforeEach(() => {
  onItsWay.clear()
  messages = openMessages('en', textsOf('en', 'first'), (language, page) => {
    const { promise, come, fail } = ending(textsOf(language, page))
    onItsWay.set(`${language} ${page}`, { come, fail })
    return promise
  })
})

function ending<Value>(value: Value) {
  let [come, fail] = [() => undefined as void, () => undefined as void]
  const promise = new Promise<Value>((resolve, reject) => {
    come = () => resolve(value)
    fail = () => reject(new Error('away'))
  })
  return { promise, come, fail }
}

it('a language chosen while later messages load has them too', async () => {
  const wanted = messages.load('later')
  const change = messages.change('de')
  await end('come', 'en later')
  await wanted
  expect(label('later')).toBe('later in en')
  await end('come', 'de first')
  await end('come', 'de later')
  expect(await change).toBe('changed')
  expect([label('first'), label('later')]).toEqual(['first in de', 'later in de'])
})

it('messages that are loading when the language changes are loaded in the new one', async () => {
  const wanted = importWith(messages, ['later', 'app'], () => Promise.resolve('the part'))
  await end('come', 'en later')
  const change = messages.change('de')
  await end('come', 'de first', 'de later')
  expect(await change).toBe('changed')
  await end('come', 'en app')
  await end('come', 'de app')
  expect(await wanted).toBe('the part')
  expect(label('app')).toBe('app in de')
})

it('of quick choices the last one counts, whichever loads first, and going back is a choice as well', async () => {
  const shown = () => messages.shown().language
  const [german, french] = [messages.change('de'), messages.change('fr')]
  await end('come', 'fr first')
  await end('come', 'de first')
  expect([await german, await french, shown()]).toEqual(['overtaken', 'changed', 'fr'])
  const [spanish, back] = [messages.change('es'), messages.change('fr')]
  await end('come', 'es first')
  expect([await spanish, await back, shown(), label('first')]).toEqual(['overtaken', 'changed', 'fr', 'first in fr'])
})

it('a language that cannot be loaded changes nothing, and can be chosen again', async () => {
  const failing = messages.change('it')
  await end('fail', 'it first')
  expect([await failing, messages.shown().language, label('first')]).toEqual(['failed', 'en', 'first in en'])
  const again = messages.change('it')
  await end('come', 'it first')
  expect([await again, label('first')]).toEqual(['changed', 'first in it'])
})

it('pages in several languages are rendered at the same time', async () => {
  const Label = () => useMessages(own)('first')
  const rendered = (language: Language) => {
    const page = openMessages(language, textsOf(language, 'first'), () => Promise.reject(new Error('away')))
    return prerender(createElement(MessagesProvider, { messages: page }, createElement(Label)))
  }
  const both = await Promise.all([rendered('de'), rendered('ja')])
  const texts = await Promise.all(both.map(({ prelude }) => new Response(prelude).text()))
  expect(texts).toEqual(['first in de', 'first in ja'])
})

it('a mark in a message is an element, and one in a value is text', async () => {
  const linked = 'linked' as Catalogue<{ read: 'Read <b>{title}</b>.' }>
  const page = openMessages('en', { linked: { read: 'Read <b>{title}</b>.' } }, () => Promise.reject(new Error('away')))
  const link = (text: string) => createElement('a', null, text)
  const Linked = () => marked(useMessages(linked), 'read', link, { title: '<b>Terms</b>' })
  const { prelude } = await prerender(createElement(MessagesProvider, { messages: page }, createElement(Linked)))
  const html = await new Response(prelude).text()
  expect(html.replaceAll('<!-- -->', '')).toBe('Read <a>&lt;b&gt;Terms&lt;/b&gt;</a>.')
})
