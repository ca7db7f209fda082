import type { Library } from '#server/documentation/library.ts'

/**
 * Gives the documentation, read when somebody first asks and kept: what reads Markdown is not carried until then.
 */
export function openLibrary(): () => Promise<Library> {
  let library: Promise<Library> | null = null
  return () => (library ??= import('#server/documentation/library.ts').then(({ readLibrary }) => readLibrary()))
}
