import type { whiteLabel } from '#features/white-label/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleReadDomainDetails } from './read-domain-details.ts'
import { handleReadEnvironment } from './read-environment.ts'

/** The handlers of brands. */
export function serveWhiteLabel({ context }: ServerParts): RunningFeature<typeof whiteLabel.calls> {
  return {
    handlers: () => ({
      readDomainDetails: handleReadDomainDetails(context),
      readEnvironment: handleReadEnvironment(context),
    }),
  }
}
