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

/** The English texts of a catalogue, as a type. */
export type EnglishOf<C extends Catalogue> = C[typeof typesOf]

/** The keys of a catalogue: `KeyOf<typeof messages>`. */
export type KeyOf<C extends Catalogue> = keyof EnglishOf<C> & string

/** The messages of one language, by catalogue and key. */
export type TextsByCatalogue = Readonly<Record<string, Texts>>

/** The pages, each with one set of messages that is loaded together. */
export type MessagesPage = 'first' | 'later' | 'app' | 'legal'

type LoadMessages = (language: Language, page: MessagesPage) => Promise<TextsByCatalogue>

/** The messages of a catalogue in one language: `Translate<typeof messages>`. */
export type Translate<C extends Catalogue> = Translator<EnglishOf<C>> & Shown

/** `overtaken`: the user chose another language before this one was loaded. */
export type LanguageChange = 'changed' | 'overtaken' | 'failed'

/** The language of a page, and its loaded messages. */
export type PageMessages = {
  /** The current language; a new object after each change. */
  shown: () => Shown
  /** Calls `listener` after each change of language. Returns the function that stops it. */
  subscribe: (listener: () => void) => () => void
  /**
   * Loads the messages of a page in the current language, and in every language chosen later. Rejects if they cannot be
   * loaded.
   */
  load: (page: MessagesPage) => Promise<void>
  /**
   * Changes the language without reloading the page. Of several choices the last one counts. If the messages cannot be
   * loaded, nothing changes; another call tries again.
   */
  change: (language: Language) => Promise<LanguageChange>
}

/** A language with its messages. */
export type Shown = {
  language: Language
  locale: string
  /** The messages of a catalogue in this language. */
  from: <C extends Catalogue>(catalogue: C) => Translate<C>
  page: PageMessages
}

/**
 * Creates the messages of one page, or of one rendering on the server.
 * @param texts the messages of its first page
 * @param load loads further messages
 * @param further the other pages whose messages `texts` includes
 */
export function openMessages(
  language: Language,
  texts: TextsByCatalogue,
  load: LoadMessages,
  further: readonly MessagesPage[] = [],
): PageMessages {
  const pages = new Set<MessagesPage>(['first', ...further])
  const listeners = new Set<() => void>()
  /** Counts the choices of a language: only the latest one counts, however long each takes to load. */
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
      // The language changed while the messages loaded.
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
        // While the messages of one page load, the messages of another page may be requested.
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

/** Creates a language without messages yet; `add` adds the messages of a page. */
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

/**
 * Returns the visitor's tag for the language with their country, if the browser has one: dates and numbers follow it.
 */
function ownTagOf(language: Language): string {
  if (typeof document === 'undefined') return language
  return navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language
}

const ShownContext = createContext<Shown | null>(null)

/** Provides the messages to the components of a page, and renders them again after a change of language. */
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
 * Returns the language and locale (BCP 47) of the page, its messages, and the functions that change them. Throws
 * outside a `MessagesProvider`.
 */
export function useLanguage(): Shown {
  const shown = useContext(ShownContext)
  if (shown === null) throw new Error('There is no MessagesProvider.')
  return shown
}

/**
 * Returns the messages of a feature in the language of the page.
 * @param catalogue imported from its `messages/en.json`
 */
export function useMessages<C extends Catalogue>(catalogue: C): Translate<C> {
  return useLanguage().from(catalogue)
}

/**
 * Imports a lazy part together with the messages of its page. The build reads these calls: `pages` must be string
 * literals, with the part's own page last, and `load` an `import()`.
 */
export async function importWith<Part>(
  messages: Pick<PageMessages, 'load'>,
  pages: readonly MessagesPage[],
  load: () => Promise<Part>,
): Promise<Part> {
  const [part] = await Promise.all([load(), ...pages.map((page) => messages.load(page))])
  return part
}
