import { identifier } from '@portico/contract/core/calls/text.ts'
import { daysOf, usualRange } from '#features/insights/contract/board-range.ts'
import { boardOwners, type BoardOwner } from '#features/insights/contract/board.ts'

/** The company of an address that means all companies, whatever was chosen before. */
export const allCompanies = 'all'

/**
 * The filter in the page's address: the company (null for the last choice, `all` for all), the range, and whose board
 * is edited (null for none).
 */
export type AddressFilter = { company: string | null; range: string; edit: BoardOwner | null }

/** A parsed filter with its problem, named like the server's refusal. */
type FilterRead = AddressFilter & { problem: 'no-such-company' | 'range-not-valid' | null }

/** Parses a query such as `?company=…&range=30d&edit=account`; `today` is the visitor's day, `YYYY-MM-DD`. */
export function filterIn(query: URLSearchParams, today: string): FilterRead {
  const company = query.get('company')
  const range = query.get('range') ?? usualRange
  const edit = boardOwners.find((owner) => owner === query.get('edit')) ?? null
  const isCompany = company === null || company === allCompanies || identifier.safeParse(company).success
  const problem = !isCompany ? 'no-such-company' : daysOf(range, today) === null ? 'range-not-valid' : null
  return { company, range, edit, problem }
}

/** Returns the page's address with parts of its filter changed; null removes a part, and everything else stays. */
export function addressWith(here: { pathname: string; search: string }, change: Record<string, string | null>): string {
  const query = new URLSearchParams(here.search)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  return query.size === 0 ? here.pathname : `${here.pathname}?${query.toString()}`
}

/** Returns the visitor's local day at an instant (milliseconds since 1970), `YYYY-MM-DD`. */
export function dayOf(moment: number): string {
  const offset = new Date(moment).getTimezoneOffset() * 60_000
  return new Date(moment - offset).toISOString().slice(0, 10)
}
