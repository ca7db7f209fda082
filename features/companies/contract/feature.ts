import { addCompany } from './add-company.ts'
import { changeCompany } from './change-company.ts'
import { listCompanies } from './list-companies.ts'
import { readCompany } from './read-company.ts'

/** The companies of a tenant and the settings of their devices: its calls. */
export const companies = { calls: { addCompany, changeCompany, listCompanies, readCompany } } as const
