/** The uploads that a node receives and imports now. */
export type Uploads = {
  /** Notes one that begins, or returns why it may not. */
  begin: (by: { accountId: string; tenantId: string }) => 'assistant-busy' | 'server-busy' | null
  end: (by: { accountId: string }) => void
}

/** Each is a file on the disk of the node until it is stored. */
const ofTenantAtMost = 10

/**
 * Uploads: one at a time for each user, and ten for each tenant.
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
