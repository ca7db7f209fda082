import { listDocuments } from '@portico/contract/features/documentation/list-documents.ts'
import { readGlossary } from '@portico/contract/features/documentation/read-glossary.ts'
import { useCall } from '#web/core/calls/use-call.ts'

/** The documentation changes only when the server is updated, not during a visit. */
const forThisVisit = Number.POSITIVE_INFINITY

/**
 * The pages of the documentation in reading order; undefined until loaded.
 */
export const useDocuments = () => useCall(listDocuments, {}, forThisVisit)

/**
 * The terms of the glossary in alphabetical order; undefined until loaded.
 */
export const useGlossary = () => useCall(readGlossary, {}, forThisVisit)
