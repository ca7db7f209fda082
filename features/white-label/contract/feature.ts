import { readDomainDetails, readEnvironment } from './domains.ts'

/** The calls of brands by host. */
export const whiteLabel = { calls: { readDomainDetails, readEnvironment } } as const
