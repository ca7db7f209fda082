import { daysOf, type DayRange } from '#features/insights/contract/board-range.ts'
import type { BoardOwner } from '#features/insights/contract/board.ts'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { chooseCompany, chosenCompany } from '@portico/web/core/sessions/company-filter.ts'
import { goTo } from '@portico/web/platform/navigate.ts'
import { useLanguage } from '@portico/web/platform/messages.ts'
import { useNow } from '@portico/web/ui/use-now.ts'
import { addressWith, allCompanies, dayOf, filterIn } from './address-filter.ts'

/** A company that can be chosen for a board. */
export type Company = { id: string; companyname: string }

/** Returns the filter in the page's address. If the address has no company, the user's last choice is used. */
export function useFilter() {
  useLocation()
  const [query] = useSearchParams()
  const { language } = useLanguage()
  const [timezone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const today = dayOf(useNow())
  const read = filterIn(query, today)
  const company = read.company === allCompanies ? null : (read.company ?? chosenCompany()?.id ?? null)
  const days: DayRange | null = daysOf(read.range, today)
  return {
    ...read,
    company,
    /** Whether the company comes from the last choice, not from the address. */
    isRestored: read.company === null && company !== null,
    today,
    days,
    /** The filter as calls send it. */
    sent: { ...(company === null ? {} : { company }), range: read.range, timezone, language },
  }
}

/** The return value of `useFilter`. */
export type Filter = ReturnType<typeof useFilter>

/** Shows another company (null for all) and remembers the choice. */
export function showCompany(company: Company | null): void {
  chooseCompany(company === null ? null : { id: company.id, name: company.companyname })
  // Names the current company first, so that Back shows it again.
  if (!new URLSearchParams(location.search).has('company')) {
    goTo(addressWith(location, { company: allCompanies }), 'replace', history.state)
  }
  show({ company: company?.id ?? allCompanies })
}

/** Changes the address. During an edit the entry of the history is replaced, so that Back ends the edit. */
function show(change: Record<string, string | null>): void {
  const isEdit = new URLSearchParams(location.search).has('edit')
  goTo(addressWith(location, change), isEdit ? 'replace' : 'push', isEdit ? history.state : null)
}

/** Shows another range. */
export function showRange(range: string | null): void {
  show({ range })
}

/** Returns the page's address with the editor of an owner's board; null for no editor. */
export const editAddress = (edit: BoardOwner | null): string => addressWith(location, { edit })

/** Adds the remembered company to the address, so that it can be shared. */
export function nameCompanyInAddress(company: string): void {
  goTo(addressWith(location, { company }), 'replace')
}
