import { readOperationFigures } from '@portico/contract/insights/read-operation-figures.ts'
import { useCall } from '../plumbing/use-call.ts'

/**
 * The figures about devices and requests, as they are now.
 */
export function useOperationFigures() {
  return useCall(readOperationFigures, {})
}
