import { readDomainDetails } from './read-domain-details.ts'
import { readEnvironment } from './read-environment.ts'

/** Brands by host: its calls. */
export const whiteLabel = { calls: { readDomainDetails, readEnvironment } } as const
