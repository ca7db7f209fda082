import { readGlossary } from '@portico/contract/features/documentation/read-glossary.ts'
import { useCall } from '#web/core/calls/use-call.ts'

/**
 * The terms of the glossary. They change with the server, not while one reads.
 */
export function useGlossary() {
  return useCall(readGlossary, {}, Number.POSITIVE_INFINITY)
}
