import type { LookupTx, TenantTx } from '#server/core/tenants/scope.ts'

/** A secret, certificate or key that ends soon or has ended. `days` is the due warning: 60, 30, 7 or 0. */
export type EndingKey = { tenant: string; owner: string; kind: string; fingerprint: string; endsAt: Date; days: number }

/** The keys of a feature that end. Their owner reads them; the warnings are given for all features together. */
export type EndingKeys = {
  /** The command that adds the next key. */
  topic: 'idp' | 'hub'
  /** The tenants that have a key which ends within 60 days or has ended; the lookup `ending` shows these. */
  readTenants: (seen: LookupTx) => Promise<string[]>
  /** Claims the warnings that are due in a tenant, each once over all nodes. */
  takeWarnings: (tenant: TenantTx, tenantId: string) => Promise<EndingKey[]>
}
