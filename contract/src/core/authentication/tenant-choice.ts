import * as z from 'zod/mini'
import { identifier } from '#contract/core/calls/text.ts'

/** How a tenant signs its users in (spec A §3, "Tenant-type values"). */
export const authtypes = ['local', 'msauth', 'externalidp'] as const
export type Authtype = (typeof authtypes)[number]

/**
 * One way into a tenant that an email address may have (spec A §3). `id` is the connection's if users sign in at a
 * provider, else the tenant's. `session_timeout` is the idle time in minutes. `connectionname` is the connection's
 * name, given only if several entries would look the same.
 */
export const tenantChoice = z.object({
  id: identifier,
  tenantid: identifier,
  tenantname: z.string(),
  tenantdesc: z.string(),
  authtype: z.enum(authtypes),
  session_timeout: z.number(),
  connectionname: z.optional(z.string()),
})

export type TenantChoice = z.infer<typeof tenantChoice>

/** The tenant id that `getauth` returns if a domain keeps its tenants private: the password decides (DESIGN §4). */
export const undisclosedTenantId = '00000000-0000-0000-0000-000000000000'

/** Returns the name to show for a tenant: `tenantdesc`, or `tenantname` when that is empty (spec A §3). */
export function tenantDisplayName(choice: Pick<TenantChoice, 'tenantname' | 'tenantdesc'>): string {
  return choice.tenantdesc.trim() === '' ? choice.tenantname : choice.tenantdesc
}

/** Returns whether a list offers several ways into one tenant, named or not, instead of several tenants. */
export function areWaysIntoOne(choices: readonly Pick<TenantChoice, 'tenantid'>[]): boolean {
  return choices.every(({ tenantid }) => tenantid === choices[0]?.tenantid)
}
