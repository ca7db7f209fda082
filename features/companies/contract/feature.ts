import { addCompany, changeCompany, listCompanies, readCompany } from './companies.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/companies/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The companies of a tenant and the settings of their devices: its calls. */
export const companies = {
  calls: { addCompany, changeCompany, listCompanies, readCompany },
  refusals: withSentences(refusals, sentences),
} as const
