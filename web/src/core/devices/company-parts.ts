import type { TransportRefusal } from '@portico/contract/core/calls/call.ts'
import type { ComponentType } from 'react'
import type { Refused } from '#web/core/calls/send.ts'

export type Company = { id: string; companyname: string }

/** A company as a list of companies has it. */
export type ListedCompany = Company & { isactive: boolean }

/** The list of companies, as far as it is loaded: `data` is undefined before the first response. */
export type CompanyReading = {
  data: { ok: true; data: readonly ListedCompany[] } | Refused<TransportRefusal | 'unreachable' | 'no-data'> | undefined
  isFetching: boolean
  refetch: () => unknown
}

/** The companies that the user sees, or only the active ones; `reuseFor` is in milliseconds. */
export type UseListedCompanies = (wanted: { onlyActive?: boolean; reuseFor?: number }) => CompanyReading

export type CompaniesProps = {
  companies: readonly ListedCompany[]
  onAdd: () => void
  /** Called with the sentence to announce. */
  onChanged: (done: string) => void
}

export type AddCompanyProps = { onClose: () => void; onAdded: (company: Company) => void }

/** The parts of the enrolment page that concern companies. */
export type CompanyParts = { Companies: ComponentType<CompaniesProps>; AddCompany: ComponentType<AddCompanyProps> }
