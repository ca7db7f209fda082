/** Made by `web/messages-plugin.ts` for the page renderer, after the build of the browser's files. */
declare module 'virtual:rendered-messages' {
  import type { Language } from '@portico/contract/platform/language.ts'
  import type { TextsByCatalogue } from '#web/platform/messages.ts'

  /** By catalogue and key the modules that name it. */
  type PageKeys = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

  /** All texts of the catalogues that the renderer shows. */
  export const texts: Readonly<Record<Language, TextsByCatalogue>>
  /** Those that go to the browser. */
  export const pages: { first: PageKeys; legal: PageKeys }
}
