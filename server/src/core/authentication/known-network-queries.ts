import { oldRows } from '#server/core/tenants/old-rows-queries.ts'

/** Known networks from which no account signed in for `days` days (at least 1): these rows are deleted. */
export const oldNetworks = (days: number) => oldRows('tenant.known_networks', 'last_used_at', days * 86_400_000)
