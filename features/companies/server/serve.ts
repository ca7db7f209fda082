import type { companies } from '#features/companies/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleAddCompany, handleChangeCompany, handleListCompanies, handleReadCompany } from './companies.ts'

/** Returns the handlers of companies. */
export function serveCompanies({ context }: ServerParts): RunningFeature<typeof companies.calls> {
  return {
    handlers: () => ({
      addCompany: handleAddCompany(context),
      changeCompany: handleChangeCompany(context),
      listCompanies: handleListCompanies(context),
      readCompany: handleReadCompany(context),
    }),
  }
}
