import type * as library from './library.ts'
import { keepOnce } from '@portico/server/platform/cache/keep-once.ts'

type Reader = Pick<typeof library, 'readPages' | 'readEntries' | 'passagesOf'>

/**
 * Opens the documentation. Each part is read by the first call that needs it, together with the Markdown parser, and
 * then cached. If reading fails, the next call tries again. `reader` loads the module that reads the files.
 */
export function openLibrary(reader: () => Promise<Reader> = () => import('./library.ts')): library.Library {
  const pages = keepOnce(async () => (await reader()).readPages())
  const glossary = keepOnce(async () => (await reader()).readEntries())
  const passages = keepOnce(async () => (await reader()).passagesOf(await pages(), await glossary()))
  return { pages, glossary, passages }
}
