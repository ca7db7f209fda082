import type { Library } from '#server/documentation/library.ts'

/**
 * Opens the documentation. Each part is read when somebody first asks for it, and kept: what reads Markdown is not
 * carried until then.
 */
export function openLibrary(): Library {
  const reader = () => import('#server/documentation/library.ts')
  const pages = once(async () => (await reader()).readPages())
  const glossary = once(async () => (await reader()).readEntries())
  const passages = once(async () => (await reader()).passagesOf(await pages(), await glossary()))
  return { pages, glossary, passages }
}

function once<Thing>(read: () => Promise<Thing>): () => Promise<Thing> {
  let thing: Promise<Thing> | null = null
  return () => (thing ??= read())
}
