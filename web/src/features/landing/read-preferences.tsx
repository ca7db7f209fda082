import { readPreferences } from '@portico/contract/features/landing/read-preferences.ts'
import { themeOfText } from '@portico/contract/core/pages/stored-theme.ts'
import { useEffect } from 'react'
import { keepOwnTheme } from '#web/core/pages/own-theme.ts'
import type { InsightsPreferences } from '@portico/contract/features/landing/preferences.ts'
import type { QueryClient } from '@tanstack/react-query'
import { cacheOutput, useCall } from '#web/core/calls/use-call.ts'

/**
 * Applies the user's own theme to a page that did not pass the loader, such as a link opened in a new tab.
 */
export function OwnTheme() {
  const { data } = useCall(readPreferences, {}, Number.POSITIVE_INFINITY)
  const theme = data?.ok === true ? data.data.Insights.theme : undefined
  useEffect(() => {
    const themeChoice = themeOfText(theme)
    if (themeChoice !== null) keepOwnTheme(themeChoice)
  }, [theme])
  return null
}

/** Caches the preferences from the entry. */
export function keepPreferences(client: QueryClient, insights: InsightsPreferences): void {
  cacheOutput(client, readPreferences, {}, { Insights: insights })
}
