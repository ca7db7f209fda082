import { listDocuments, readGlossary } from '#features/documentation/contract/documents.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'

/** No reload during a visit: the documentation changes only when the server is updated. */
const forThisVisit = Number.POSITIVE_INFINITY

/**
 * The pages of the documentation in reading order; undefined until loaded.
 */
export const useDocuments = () => useCall(listDocuments, {}, forThisVisit)

/**
 * The terms of the glossary in alphabetical order; undefined until loaded.
 */
export const useGlossary = () => useCall(readGlossary, {}, forThisVisit)
