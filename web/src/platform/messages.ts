import type { Language } from '@portico/contract/platform/language.ts'
import { localeOf, translatorOf, type Texts, type Translator } from '@portico/contract/platform/message.ts'
import {
  createContext,
  createElement,
  useContext,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
} from 'react'

declare const typesOf: unique symbol

/**
 * The result of importing a feature's `messages/en.json`: its name, typed by the English messages
 * (`tools/write-types.ts`). The messages themselves are loaded with the page that shows them
 * (`web/messages-plugin.ts`).
 */
export type Catalogue<English extends Texts = Texts> = string & { readonly [typesOf]: English }

/** The English texts of a catalogue, as types. */
export type EnglishOf<C extends Catalogue> = C[typeof typesOf]

/** The keys of a catalogue: `KeyOf<typeof messages>`. */
export type KeyOf<C extends Catalogue> = keyof EnglishOf<C> & string

/** The messages of one language, by the catalogue and the key. */
export type TextsByCatalogue = Readonly<Record<string, Texts>>

/** The pages whose messages are loaded together. */
export type MessagesPage = 'first' | 'later' | 'app' | 'legal'

type LoadMessages = (language: Language, page: MessagesPage) => Promise<TextsByCatalogue>

/** The messages of a catalogue in one language: `Translate<typeof messages>`. */
export type Translate<C extends Catalogue> = Translator<EnglishOf<C>> & Shown

/** `overtaken`: another language was chosen before it was loaded. */
export type LanguageChange = 'changed' | 'overtaken' | 'failed'

/** The language of a page, and the messages that are loaded in it. */
export type PageMessages = {
  /** The current language; another object after each change. */
  shown: () => Shown
  /** Calls `listener` whenever another language is shown. Returns the function that stops it. */
  subscribe: (listener: () => void) => () => void
  /**
   * Loads the messages of a page in the current language, and in any language chosen later. Rejects when they cannot be
   * loaded.
   */
  load: (page: MessagesPage) => Promise<void>
  /**
   * Shows another language, keeping everything on the page. The last of several choices counts. The messages may fail
   * to load, and then nothing changes; another call tries again.
   */
  change: (language: Language) => Promise<LanguageChange>
}

/** A language with its messages, as components read it. */
export type Shown = {
  language: Language
  locale: string
  /** The messages of a catalogue in this language. */
  from: <C extends Catalogue>(catalogue: C) => Translate<C>
  page: PageMessages
}

/**
 * The messages of one page, or of one rendering on the server.
 * @param texts those of its first page
 * @param load loads the other messages
 * @param further the other pages whose texts are included
 */
export function openMessages(
  language: Language,
  texts: TextsByCatalogue,
  load: LoadMessages,
  further: readonly MessagesPage[] = [],
): PageMessages {
  const pages = new Set<MessagesPage>(['first', ...further])
  const listeners = new Set<() => void>()
  /** The latest choice counts, however long each takes to load. */
  let choices = 0
  const page: PageMessages = {
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async load(name) {
      if (pages.has(name)) return
      const before = shown
      const loaded = await load(before.language, name)
      // Another language was chosen in the meantime.
      if (before !== shown) return page.load(name)
      pages.add(name)
      before.add(loaded)
    },
    async change(chosen) {
      choices += 1
      const choice = choices
      if (chosen === shown.language) return 'changed'
      const loaded = new Map<MessagesPage, TextsByCatalogue>()
      const missing = () => [...pages].filter((name) => !loaded.has(name))
      try {
        // While one page's are loaded, another's may be requested.
        while (choice === choices && missing().length > 0)
          await Promise.all(missing().map(async (name) => loaded.set(name, await load(chosen, name))))
      } catch {
        return choice === choices ? 'failed' : 'overtaken'
      }
      if (choice !== choices) return 'overtaken'
      shown = showing(chosen, page)
      for (const further of loaded.values()) shown.add(further)
      for (const listener of listeners) listener()
      return 'changed'
    },
  }
  let shown = showing(language, page)
  shown.add(texts)
  return page
}

/** A language without messages; `add` adds the messages of a page. */
function showing(language: Language, page: PageMessages) {
  const texts: Record<string, Texts> = {}
  const translators = new Map<Catalogue, unknown>()
  const locale = localeOf(ownTagOf(language))
  const make = (catalogue: Catalogue) => {
    const t = translatorOf(language, locale, (key) => texts[catalogue]?.[key] ?? '')
    return Object.assign(t, shown)
  }
  const shown = {
    language,
    locale,
    page,
    from: <C extends Catalogue>(catalogue: C) => {
      const t = translators.get(catalogue) ?? make(catalogue)
      translators.set(catalogue, t)
      return t as Translate<C>
    },
    add(further: TextsByCatalogue) {
      for (const [catalogue, more] of Object.entries(further)) texts[catalogue] = { ...texts[catalogue], ...more }
    },
  }
  return shown
}

/** Dates and numbers follow the visitor's own country, if the browser names it. */
function ownTagOf(language: Language): string {
  if (typeof document === 'undefined') return language
  return navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language
}

const ShownContext = createContext<Shown | null>(null)

/**
 * Provides a page's messages to the components in it, which are rendered again when another language is shown.
 */
export function MessagesProvider({
  messages,
  children,
}: {
  messages: PageMessages
  children?: ReactNode
}): ReactElement {
  const shown = useSyncExternalStore(messages.subscribe, messages.shown, messages.shown)
  return createElement(ShownContext, { value: shown }, children)
}

/**
 * The language and the locale (BCP 47) of the page, and the functions that change them. Throws outside a
 * `MessagesProvider`.
 */
export function useLanguage(): Shown {
  const shown = useContext(ShownContext)
  if (shown === null) throw new Error('There is no MessagesProvider.')
  return shown
}

/**
 * The messages of a feature in the language of the page.
 * @param catalogue imported from its `messages/en.json`
 */
export function useMessages<C extends Catalogue>(catalogue: C): Translate<C> {
  return useLanguage().from(catalogue)
}

/**
 * Imports a lazy part together with the messages of its page. The build reads the calls: `pages` are string literals,
 * of which the last is the part's own page, and `load` is an `import()`.
 */
export async function importWith<Part>(
  messages: Pick<PageMessages, 'load'>,
  pages: readonly MessagesPage[],
  load: () => Promise<Part>,
): Promise<Part> {
  const [part] = await Promise.all([load(), ...pages.map((page) => messages.load(page))])
  return part
}
