/** Made by `web/vite.config.ts`: the messages of each language, by the path of their file. */
declare module 'virtual:messages' {
  import type { Language } from '@portico/contract/platform/language.ts'
  import type { MessagesPart } from '#web/platform/messages.ts'

  type Loader = () => Promise<{ messages: Readonly<Record<string, Readonly<Record<string, string>>>> }>
  export const loaders: Readonly<Record<Language, Readonly<Record<MessagesPart, Loader>>>>
}
