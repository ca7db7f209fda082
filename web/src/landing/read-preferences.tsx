import { readPreferences } from '@portico/contract/landing/read-preferences.ts'
import { lookOfText } from '@portico/contract/plumbing/stored-look.ts'
import { useEffect } from 'react'
import { keepOwnLook } from '../plumbing/own-look.ts'
import type { InsightsPreferences } from '@portico/contract/landing/preferences.ts'
import type { QueryClient } from '@tanstack/react-query'
import { keepAnswer, useCall } from '../plumbing/use-call.ts'

/**
 * Puts the user's own theme on a page that did not come through the loader, such as a link opened in a new tab.
 */
export function OwnLook() {
  const { data } = useCall(readPreferences, {}, Number.POSITIVE_INFINITY)
  const theme = data?.ok === true ? data.data.Insights.theme : undefined
  useEffect(() => {
    const look = lookOfText(theme)
    if (look !== null) keepOwnLook(look)
  }, [theme])
  return null
}

/** Keeps the preferences that came with the entry. */
export function keepPreferences(client: QueryClient, insights: InsightsPreferences): void {
  keepAnswer(client, readPreferences, {}, { Insights: insights })
}
