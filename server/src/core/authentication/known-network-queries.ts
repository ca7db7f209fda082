import { oldRows } from '#server/core/tenants/old-rows-queries.ts'

/** Networks that accounts have not signed in from for some days, at least one. */
export const oldNetworks = (days: number) => oldRows('tenant.known_networks', 'last_used_at', days * 86_400_000)
