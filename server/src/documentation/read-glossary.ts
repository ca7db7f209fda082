import type { readGlossary } from '@portico/contract/documentation/read-glossary.ts'
import type { Library } from '#server/documentation/library.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done } from '#server/plumbing/http/answer.ts'

/**
 * Gives every term of the glossary in alphabetical order.
 */
export function answerReadGlossary(library: Pick<Library, 'glossary'>): Answer<typeof readGlossary> {
  return async () => done([...(await library.glossary())])
}
