import { daysOf, type DayRange } from '#features/insights/contract/board-range.ts'
import type { BoardOwner } from '#features/insights/contract/board.ts'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { chooseCompany, chosenCompany } from '@portico/web/core/sessions/company-filter.ts'
import { goTo } from '@portico/web/platform/navigate.ts'
import { useLanguage } from '@portico/web/platform/messages.ts'
import { useNow } from '@portico/web/ui/use-now.ts'
import { addressWith, allCompanies, dayOf, filterIn } from './address-filter.ts'

/** A company that a board can be about. */
export type Company = { id: string; companyname: string }

/**
 * The filter of the page, which its address has; the company that the user chose last is the one where the address has none.
 */
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
    /** The company is not the address's, but the one that was chosen before. */
    isRestored: read.company === null && company !== null,
    today,
    days,
    /** As calls get it. */
    sent: { ...(company === null ? {} : { company }), range: read.range, timezone, language },
  }
}

/** What `useFilter` returns. */
export type Filter = ReturnType<typeof useFilter>

/**
 * Shows another company, null for all, and keeps it for the next page.
 */
export function showCompany(company: Company | null): void {
  chooseCompany(company === null ? null : { id: company.id, name: company.companyname })
  // So that Back shows what is shown now.
  if (!new URLSearchParams(location.search).has('company')) {
    goTo(addressWith(location, { company: allCompanies }), 'replace', history.state)
  }
  show({ company: company?.id ?? allCompanies })
}

/** While a board is edited, its entry of the history is changed: Back ends the edit. */
function show(change: Record<string, string | null>): void {
  const isEdit = new URLSearchParams(location.search).has('edit')
  goTo(addressWith(location, change), isEdit ? 'replace' : 'push', isEdit ? history.state : null)
}

/**
 * Shows another range of days.
 */
export function showRange(range: string | null): void {
  show({ range })
}

/**
 * The address of the page where a board is edited, or null where none is.
 */
export const editAddress = (edit: BoardOwner | null): string => addressWith(location, { edit })

/**
 * Adds the company that was chosen before to the address, so that it can be shared.
 */
export function nameCompanyInAddress(company: string): void {
  goTo(addressWith(location, { company }), 'replace')
}
