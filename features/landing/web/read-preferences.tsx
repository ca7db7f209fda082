import {
  readPreferences,
  type InsightsPreferences,
  type OpenedModules,
} from '#features/landing/contract/preferences.ts'
import { themeOfText } from '@portico/contract/core/pages/stored-theme.ts'
import { useEffect } from 'react'
import { keepOwnTheme } from '@portico/web/core/pages/own-theme.ts'
import { storedOpened, type Opened } from '@portico/web/core/modules/opened-modules.ts'
import type { QueryClient } from '@tanstack/react-query'
import { cacheOutput, useCall } from '@portico/web/core/calls/use-call.ts'

/** Applies the user's own theme on a page that skipped the loader, such as a link opened in a new tab. */
export function OwnTheme() {
  const { data } = useCall(readPreferences, {}, Number.POSITIVE_INFINITY)
  const theme = data?.ok === true ? data.data.Insights.theme : undefined
  useEffect(() => {
    const themeChoice = themeOfText(theme)
    if (themeChoice !== null) keepOwnTheme(themeChoice)
  }, [theme])
  return null
}

/**
 * Returns when the user last opened each module, in any browser. A new tab knows that only after the server's response.
 */
export function useOpened(): Opened {
  const { data } = useCall(readPreferences, {}, Number.POSITIVE_INFINITY)
  const saved = data?.ok === true ? data.data.Modules?.opened : undefined
  return { ...saved, ...storedOpened() }
}

/** Caches the preferences from the loader's data. */
export function keepPreferences(client: QueryClient, insights: InsightsPreferences, opened: OpenedModules): void {
  cacheOutput(client, readPreferences, {}, { Insights: insights, Modules: { opened } })
}
