import { languageKey, type Language } from '@portico/contract/plumbing/language.ts'
import { localeOf, writeMessage, type MessageValues } from '@portico/contract/plumbing/message.ts'
import { createElement, Fragment, type ReactNode } from 'react'

/** The sentences of one language, by the folder they belong to and their key. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What of the sentences is loaded together: those of the first screen, of the later ones, of everything behind sign-in. */
export type WordsPart = 'front' | 'later' | 'app'

type WordsLoader = (language: Language, part: WordsPart) => Promise<Catalogue>

let spoken: { language: Language; locale: string; catalogue: Catalogue } = {
  language: 'en',
  locale: 'en',
  catalogue: {},
}
let load: WordsLoader = () => Promise.reject(new Error('No words can be loaded here.'))
/** The parts whose sentences are there in the language that is spoken. */
const wanted = new Set<WordsPart>(['front'])
const listeners = new Set<() => void>()

/**
 * Lets the page speak a language from here on. On the server it is called before each rendering, which nothing
 * interrupts; in the browser at the start and when another language is chosen.
 */
export function speak(language: Language, catalogue: Catalogue): void {
  const own = (globalThis.navigator?.languages ?? []).find((tag) => tag.split('-')[0] === language)
  // Dates and numbers as in the visitor's own country, where the browser tells it.
  const locale = localeOf(typeof document === 'undefined' ? language : (own ?? language))
  spoken = { language, locale, catalogue }
  for (const listener of listeners) listener()
}

/**
 * Says where further sentences come from.
 */
export function loadWordsBy(loader: WordsLoader): void {
  load = loader
}

/**
 * Loads the sentences of a part in the language that is spoken, and of any that is chosen later. Rejects when they cannot
 * be loaded.
 */
export async function wantWords(part: WordsPart): Promise<void> {
  if (wanted.has(part)) return
  const { language } = spoken
  const words = await load(language, part)
  // Another language was chosen meanwhile.
  if (language !== spoken.language) return wantWords(part)
  wanted.add(part)
  spoken = { ...spoken, catalogue: { ...spoken.catalogue, ...words } }
}

/** The language that is spoken. */
export const currentLanguage = (): Language => spoken.language

/** The tag (BCP 47) by which numbers, dates and times are written. */
export const currentLocale = (): string => spoken.locale

/**
 * Calls `listener` whenever another language is spoken. Gives back what stops it.
 */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many languages have been chosen: the latest choice counts, however long each takes to load. */
let choices = 0

/** `overtaken`: another language was chosen meanwhile. */
export type LanguageChange = 'changed' | 'overtaken' | 'failed'

/**
 * Changes the language of the page, keeping everything on it. Of several choices the last one counts. The sentences may
 * fail to load, and then nothing changes; another call tries again.
 */
export async function changeLanguage(language: Language): Promise<LanguageChange> {
  choices += 1
  const choice = choices
  if (language === spoken.language) return 'changed'
  const loaded = new Map<WordsPart, Catalogue>()
  const missing = () => [...wanted].filter((part) => !loaded.has(part))
  try {
    // While one part is loaded, another one may be wanted.
    while (choice === choices && missing().length > 0)
      await Promise.all(missing().map(async (part) => loaded.set(part, await load(language, part))))
  } catch {
    return choice === choices ? 'failed' : 'overtaken'
  }
  if (choice !== choices) return 'overtaken'
  speak(language, Object.assign({}, ...loaded.values()) as Catalogue)
  return 'changed'
}

const year = 365 * 24 * 60 * 60

/**
 * Remembers a language for this browser, in a cookie: the server renders in it.
 */
export function rememberLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageKey}=${language}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`
}

/** The names of the placeholders in a message: what stands after each brace, unless it is a form of a plural. */
type Named<Message extends string> = Message extends `${string}{${infer Rest}` ? NameAtStart<Rest> | Named<Rest> : never
type NameAtStart<Rest extends string> = Rest extends `${infer Before}}${string}`
  ? Before extends `${infer Name}, plural,${string}`
    ? Name
    : Before extends `${string} ${string}` | '#'
      ? never
      : Before
  : never

type ValuesOf<Message extends string> = [Named<Message>] extends [never]
  ? []
  : [values: { readonly [Name in Named<Message>]: string | number }]

/** The sentences of one folder, in the language that is spoken. */
export type Say<Words extends Record<string, string>> = {
  <Key extends keyof Words & string>(key: Key, ...values: ValuesOf<Words[Key]>): string
  /** The sentence of a key that is known only while running; empty when there is none. */
  of: (key: keyof Words & string, values?: MessageValues) => string
  /** A sentence with `<b>…</b>` in it, whose inside is put where `mark` says. */
  marked: <Key extends keyof Words & string>(
    key: Key,
    mark: (text: string) => ReactNode,
    ...values: ValuesOf<Words[Key]>
  ) => ReactNode
}

/**
 * The sentences of a folder (`sign-in`, `ui/charts`), typed by its English ones. They are looked up when they are said.
 */
export function wordsOf<const Words extends Record<string, string>>(folder: string): Say<Words> {
  const messageOf = (key: string) => spoken.catalogue[folder]?.[key] ?? ''
  const say = (key: string, values: MessageValues = {}) => writeMessage(spoken.locale, messageOf(key), values)
  const marked = (key: string, mark: (text: string) => ReactNode, values: MessageValues = {}) => {
    const parts = messageOf(key)
      .split(/<\/?b>/)
      .map((part) => writeMessage(spoken.locale, part, values))
    return createElement(Fragment, null, ...parts.map((part, place) => (place % 2 === 0 ? part : mark(part))))
  }
  return Object.assign(say, { of: say, marked }) as Say<Words>
}
