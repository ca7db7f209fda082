/** The uploads that this node is receiving or importing. */
export type Uploads = {
  /** Registers an upload, or returns why it may not start. */
  begin: (by: { accountId: string; tenantId: string }) => 'assistant-busy' | 'server-busy' | null
  end: (by: { accountId: string }) => void
}

/** Maximum number of uploads per tenant, because each occupies disk space of the node until it is stored. */
const ofTenantAtMost = 10

/**
 * Limits uploads to one per user and ten per tenant at a time.
 */
export function openUploads(): Uploads {
  const tenants = new Map<string, string>()
  return {
    begin({ accountId, tenantId }) {
      if (tenants.has(accountId)) return 'assistant-busy'
      const ofTenant = [...tenants.values()].filter((other) => other === tenantId).length
      if (ofTenant >= ofTenantAtMost) return 'server-busy'
      tenants.set(accountId, tenantId)
      return null
    },
    end: ({ accountId }) => void tenants.delete(accountId),
  }
}
