import { insightsPreferences, openedModules } from '#features/landing/contract/preferences.ts'
import { defineStored } from '@portico/server/platform/database/stored-value.ts'

/** The preferences of an account. Of unreadable ones those that can be read remain. */
export const storedInsights = defineStored({
  column: 'tenant.preferences.insights',
  schema: insightsPreferences,
  fallback: (stored) =>
    Object.assign(
      {},
      ...Object.entries(stored ?? {}).map(([name, value]) => insightsPreferences.safeParse({ [name]: value }).data),
    ),
})

/** When an account opened its modules last. */
export const storedOpened = defineStored({
  column: 'tenant.preferences.opened_modules',
  schema: openedModules,
  fallback: () => ({}),
})
