import type { readGlossary } from '#features/documentation/contract/read-glossary.ts'
import type { Library } from './library.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'

/**
 * Returns every term of the glossary in alphabetical order.
 */
export function handleReadGlossary(library: Pick<Library, 'glossary'>): Handler<typeof readGlossary> {
  return async () => done([...(await library.glossary())])
}
