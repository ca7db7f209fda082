/** Generated for the page renderer by `web/messages-plugin.ts`, after the browser build. */
declare module 'virtual:rendered-messages' {
  import type { Language } from '@portico/contract/platform/language.ts'
  import type { TextsByCatalogue } from '#web/platform/messages.ts'

  /** The modules that use each key, by catalogue. */
  type PageKeys = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

  /** All texts of the catalogues that the renderer shows. */
  export const texts: Readonly<Record<Language, TextsByCatalogue>>
  /** The keys that the browser needs. */
  export const pages: { first: PageKeys; legal: PageKeys }
}
