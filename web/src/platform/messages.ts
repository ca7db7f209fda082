import { languageKey, type Language } from '@portico/contract/platform/language.ts'
import { localeOf, formatMessage, type MessageValues } from '@portico/contract/platform/message.ts'
import { createElement, Fragment, type ReactNode } from 'react'

/** The sentences of one language, by the folder they belong to and their key. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The sentences that are loaded together: those of the first screen, of the later ones, of the app. */
export type MessagesPart = 'front' | 'later' | 'app'

type MessagesLoader = (language: Language, part: MessagesPart) => Promise<Catalogue>

let current: { language: Language; locale: string; catalogue: Catalogue } = {
  language: 'en',
  locale: 'en',
  catalogue: {},
}
let load: MessagesLoader = () => Promise.reject(new Error('No messages can be loaded here.'))
/** The parts whose sentences are loaded in the current language. */
const wanted = new Set<MessagesPart>(['front'])
const listeners = new Set<() => void>()

/**
 * Sets the language of the page. Called on the server before each (synchronous) rendering; in the browser at the start
 * and when another language is chosen.
 */
export function setLanguage(language: Language, catalogue: Catalogue): void {
  const own = (globalThis.navigator?.languages ?? []).find((tag) => tag.split('-')[0] === language)
  // Dates and numbers as in the visitor's own country, where the browser names it.
  const locale = localeOf(typeof document === 'undefined' ? language : (own ?? language))
  current = { language, locale, catalogue }
  for (const listener of listeners) listener()
}

/**
 * Sets where further messages come from.
 */
export function loadMessagesBy(loader: MessagesLoader): void {
  load = loader
}

/**
 * Loads the sentences of a part in the current language, and in any that is chosen later. Rejects when they cannot be
 * loaded.
 */
export async function wantMessages(part: MessagesPart): Promise<void> {
  if (wanted.has(part)) return
  const { language } = current
  const messages = await load(language, part)
  // Another language was chosen meanwhile.
  if (language !== current.language) return wantMessages(part)
  wanted.add(part)
  current = { ...current, catalogue: { ...current.catalogue, ...messages } }
}

/** The current language. */
export const currentLanguage = (): Language => current.language

/** The tag (BCP 47) by which numbers, dates and times are written. */
export const currentLocale = (): string => current.locale

/**
 * Calls `listener` whenever another language is shown. Returns the function that stops it.
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
  if (language === current.language) return 'changed'
  const loaded = new Map<MessagesPart, Catalogue>()
  const missing = () => [...wanted].filter((part) => !loaded.has(part))
  try {
    // While one part is loaded, another may be requested.
    while (choice === choices && missing().length > 0)
      await Promise.all(missing().map(async (part) => loaded.set(part, await load(language, part))))
  } catch {
    return choice === choices ? 'failed' : 'overtaken'
  }
  if (choice !== choices) return 'overtaken'
  setLanguage(language, Object.assign({}, ...loaded.values()) as Catalogue)
  return 'changed'
}

const year = 365 * 24 * 60 * 60

/**
 * Stores a language for this browser, in a cookie: the server renders in it.
 */
export function rememberLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageKey}=${language}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`
}

/** The names of the placeholders in a message: the text after each brace, except forms of a plural. */
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

/** The sentences of one folder, in the current language. */
export type Translate<Messages extends Record<string, string>> = {
  <Key extends keyof Messages & string>(key: Key, ...values: ValuesOf<Messages[Key]>): string
  /** The sentence of a key known at run time; empty when there is none. */
  of: (key: keyof Messages & string, values?: MessageValues) => string
  /** A message with `<b>…</b>` in it, whose inside is passed to `mark`. */
  marked: <Key extends keyof Messages & string>(
    key: Key,
    mark: (text: string) => ReactNode,
    ...values: ValuesOf<Messages[Key]>
  ) => ReactNode
}

/**
 * The sentences of a folder (`sign-in`, `ui/charts`), typed by its English ones. They are looked up when they are shown.
 */
export function messagesOf<const Messages extends Record<string, string>>(folder: string): Translate<Messages> {
  const messageOf = (key: string) => current.catalogue[folder]?.[key] ?? ''
  const t = (key: string, values: MessageValues = {}) => formatMessage(current.locale, messageOf(key), values)
  const marked = (key: string, mark: (text: string) => ReactNode, values: MessageValues = {}) => {
    const parts = messageOf(key)
      .split(/<\/?b>/)
      .map((part) => formatMessage(current.locale, part, values))
    return createElement(Fragment, null, ...parts.map((part, place) => (place % 2 === 0 ? part : mark(part))))
  }
  return Object.assign(t, { of: t, marked }) as Translate<Messages>
}
