import { inject } from 'vitest'

/** The hosts of the demo's brands (DESIGN §5). */
export const brandHosts = ['localhost', 'aurora.localhost', 'bv.localhost', 'vuln.localhost'] as const

export type BrandHost = (typeof brandHosts)[number]

/** Returns the full address of a path on this run's server. */
export function addressOf(path: string, host: BrandHost = 'localhost', port = inject('porticoPort')): string {
  return `http://${host}:${port}${path}`
}
