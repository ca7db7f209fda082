import { session } from './storage.ts'

/** The company that the pages of this tab show. */
export type CompanyFilter = { id: string; name: string }

/**
 * Returns the company that the user chose last, restored after the next sign-in (spec B §3, `myClient` and
 * `companyName`); null for all companies. The company may no longer exist or be visible to the user: the server checks
 * that.
 */
export function chosenCompany(): CompanyFilter | null {
  const id = session.read('myClient') ?? ''
  return id === '' ? null : { id, name: session.read('companyName') ?? '' }
}

/**
 * Stores the company that the user chose; null for all companies. It is saved with the preferences when the page is
 * left or changes.
 */
export function chooseCompany(company: CompanyFilter | null): void {
  session.write('myClient', company?.id ?? '')
  session.write('companyName', company?.name ?? '')
}
