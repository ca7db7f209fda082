import { listCompanies } from '#features/devices/contract/companies.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'

/** How long the list of companies is reused without a request, in milliseconds. */
const fresh = 60_000

/** Returns the active companies that the user sees; null until they are loaded, and empty if that failed. */
export function useActiveCompanies() {
  const { data } = useCall(listCompanies, { query: { isactive: 'true' } }, fresh)
  if (data === undefined) return null
  return data.ok ? data.data : []
}
