import { readDomainDetails } from './read-domain-details.ts'
import { readEnvironment } from './read-environment.ts'

/** The calls of brands by host. */
export const whiteLabel = { calls: { readDomainDetails, readEnvironment } } as const
