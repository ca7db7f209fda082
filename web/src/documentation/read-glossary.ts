import { readGlossary } from '@portico/contract/documentation/read-glossary.ts'
import { useCall } from '../plumbing/use-call.ts'

/**
 * The terms of the glossary. They change with the server, not while one reads.
 */
export function useGlossary() {
  return useCall(readGlossary, {}, Number.POSITIVE_INFINITY)
}
