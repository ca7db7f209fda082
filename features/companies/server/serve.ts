import type { companies } from '#features/companies/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleAddCompany } from './add-company.ts'
import { handleChangeCompany } from './change-company.ts'
import { handleListCompanies } from './list-companies.ts'
import { handleReadCompany } from './read-company.ts'

/** The handlers of companies. */
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
