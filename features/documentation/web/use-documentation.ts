import { listDocuments, readGlossary } from '#features/documentation/contract/documents.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'

/**
 * The time for which the documentation is cached: the whole visit, because it changes only when the server is updated.
 */
const forThisVisit = Number.POSITIVE_INFINITY

/** Returns the pages of the documentation in reading order; undefined until loaded. */
export const useDocuments = () => useCall(listDocuments, {}, forThisVisit)

/** Returns the terms of the glossary in alphabetical order; undefined until loaded. */
export const useGlossary = () => useCall(readGlossary, {}, forThisVisit)
