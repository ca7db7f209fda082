import { listCompanies } from '#features/companies/contract/companies.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import type { CompanyReading } from '@portico/web/core/devices/company-parts.ts'

/** How long the active companies are reused without a request, in milliseconds. */
const fresh = 60_000

/** Returns the companies that the user sees, or only the active ones; `reuseFor` is in milliseconds. */
export function useListedCompanies({
  onlyActive = false,
  reuseFor = 0,
}: {
  onlyActive?: boolean
  reuseFor?: number
}): CompanyReading {
  return useCall(listCompanies, { query: onlyActive ? { isactive: 'true' } : {} }, reuseFor)
}

/** Returns the active companies that the user sees; null until they are loaded, and empty if that failed. */
export function useActiveCompanies() {
  const { data } = useListedCompanies({ onlyActive: true, reuseFor: fresh })
  if (data === undefined) return null
  return data.ok ? data.data : []
}
