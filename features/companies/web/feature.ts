import type { WebFeature } from '@portico/web/core/features/define-feature.ts'
import { useActiveCompanies, useListedCompanies } from './use-listed-companies.ts'

/** The lists of companies, and the parts of the enrolment page about them. */
export const companies: WebFeature = {
  offers: () => ({
    useCompanies: useActiveCompanies,
    useListedCompanies,
    async loadCompanyParts() {
      const [{ Companies }, { AddCompany }] = await Promise.all([
        import('./companies.tsx'),
        import('./add-company.tsx'),
      ])
      return { Companies, AddCompany }
    },
  }),
}
