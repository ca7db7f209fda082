import type { Language } from '@portico/contract/platform/language.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  changeLanguage,
  currentLanguage,
  loadMessagesBy,
  setLanguage,
  wantMessages,
  messagesOf,
  type MessagesPart,
} from './messages.ts'

/** Pending loads, by language and part; the test ends each. */
const onItsWay = new Map<string, { come: () => void; fail: () => void }>()

const messagesFor = (language: Language, part: MessagesPart) => ({ [part]: { label: `${part} in ${language}` } })
const label = (part: MessagesPart) => messagesOf<{ label: string }>(part)('label')
const settled = () => new Promise((resolve) => setImmediate(resolve))
const end = async (how: 'come' | 'fail', ...loads: string[]) => {
  for (const load of loads) onItsWay.get(load)?.[how]()
  await settled()
}

beforeEach(() => {
  onItsWay.clear()
  loadMessagesBy((language, part) => {
    const { promise, come, fail } = ending(messagesFor(language, part))
    onItsWay.set(`${language} ${part}`, { come, fail })
    return promise
  })
  setLanguage('en', messagesFor('en', 'front'))
})
afterEach(() => {
  loadMessagesBy(() => Promise.reject(new Error('No messages can be loaded here.')))
  setLanguage('en', {})
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
  const wanted = wantMessages('later')
  const change = changeLanguage('de')
  await end('come', 'en later')
  await wanted
  expect(label('later')).toBe('later in en')
  await end('come', 'de front')
  await end('come', 'de later')
  expect(await change).toBe('changed')
  expect([label('front'), label('later')]).toEqual(['front in de', 'later in de'])
})

it('messages that are loading when the language changes are loaded in the new one', async () => {
  const wanted = wantMessages('app')
  const change = changeLanguage('de')
  await end('come', 'de front', 'de later')
  expect(await change).toBe('changed')
  await end('come', 'en app')
  await end('come', 'de app')
  await wanted
  expect(label('app')).toBe('app in de')
})

it('of quick choices the last one counts, whichever loads first, and going back is a choice as well', async () => {
  const [german, french] = [changeLanguage('de'), changeLanguage('fr')]
  await end('come', 'fr front', 'fr later', 'fr app')
  await end('come', 'de front', 'de later', 'de app')
  expect([await german, await french, currentLanguage()]).toEqual(['overtaken', 'changed', 'fr'])
  const [spanish, back] = [changeLanguage('es'), changeLanguage('fr')]
  await end('come', 'es front', 'es later', 'es app')
  expect([await spanish, await back, currentLanguage(), label('front')]).toEqual([
    'overtaken',
    'changed',
    'fr',
    'front in fr',
  ])
})

it('a language that cannot be loaded changes nothing, and can be chosen again', async () => {
  const failing = changeLanguage('it')
  await end('fail', 'it front')
  expect([await failing, currentLanguage(), label('front')]).toEqual(['failed', 'en', 'front in en'])
  const again = changeLanguage('it')
  await end('come', 'it front', 'it later', 'it app')
  expect([await again, label('front')]).toEqual(['changed', 'front in it'])
})
