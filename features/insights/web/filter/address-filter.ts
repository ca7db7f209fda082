import { identifier } from '@portico/contract/core/calls/text.ts'
import { daysOf, usualRange } from '#features/insights/contract/board-range.ts'
import { boardOwners, type BoardOwner } from '#features/insights/contract/board.ts'

/** In an address: all companies, also where one was chosen before. */
export const allCompanies = 'all'

/** What the address of the page says: the company (null for the one that was chosen before, `all` for all), the range, and the board that is edited (null for none). */
export type AddressFilter = { company: string | null; range: string; edit: BoardOwner | null }

/** What the address says and what is wrong with it, by the names of the refusals that the server would give. */
type FilterRead = AddressFilter & { problem: 'no-such-company' | 'range-not-valid' | null }

/**
 * Reads a query such as `?company=…&range=30d&edit=account`; `today` is the day of the visitor, `YYYY-MM-DD`.
 */
export function filterIn(query: URLSearchParams, today: string): FilterRead {
  const company = query.get('company')
  const range = query.get('range') ?? usualRange
  const edit = boardOwners.find((owner) => owner === query.get('edit')) ?? null
  const isCompany = company === null || company === allCompanies || identifier.safeParse(company).success
  const problem = !isCompany ? 'no-such-company' : daysOf(range, today) === null ? 'range-not-valid' : null
  return { company, range, edit, problem }
}

/**
 * The address of the page with a change of its filter; everything else that it says stays. Null takes a part away.
 */
export function addressWith(here: { pathname: string; search: string }, change: Record<string, string | null>): string {
  const query = new URLSearchParams(here.search)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  return query.size === 0 ? here.pathname : `${here.pathname}?${query.toString()}`
}

/**
 * The day of a moment (milliseconds since 1970) where the visitor is, `YYYY-MM-DD`.
 */
export function dayOf(moment: number): string {
  const offset = new Date(moment).getTimezoneOffset() * 60_000
  return new Date(moment - offset).toISOString().slice(0, 10)
}
