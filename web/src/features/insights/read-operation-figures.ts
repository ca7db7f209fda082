import { readOperationFigures } from '@portico/contract/features/insights/read-operation-figures.ts'
import { useCall } from '#web/core/calls/use-call.ts'

/**
 * The figures about devices and requests, as they are now.
 */
export function useOperationFigures() {
  return useCall(readOperationFigures, {})
}
